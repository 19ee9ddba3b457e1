"""Studies: what is out of balance in a game's packs, said in sentences, figures and a page of its own."""

from drumhead.lab.studies.study import Finished, Study

__all__ = ["Finished", "Study"]
