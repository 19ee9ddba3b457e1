"""The campaign chains: battles that hang together by a border and a muster roll, or by supply and a crown.

`Chains` is what a server asks (`kernel.Campaign`); a chain's numbers and sentences stand in the pack (`chains.yaml`).
"""

from drumhead.games.battleground.campaign.book import Book, Report, Roster
from drumhead.games.battleground.campaign.desk import Chains

__all__ = ["Book", "Chains", "Report", "Roster"]
