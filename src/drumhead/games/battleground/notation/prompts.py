"""What is a seat asked, and why now? A question for each step that asks."""

from __future__ import annotations

from drumhead.games.battleground.acts import ChooseRelief, FreeOrders
from drumhead.games.battleground.attacks import CardWindow, FreeWindow
from drumhead.games.battleground.backup import Gap
from drumhead.games.battleground.combat import Attacks, Defenders
from drumhead.games.battleground.courage import Break, CheckWindow
from drumhead.games.battleground.deployment import ChooseFirst, ChoosePlacing, Deploy, FirstOrders, SetAside, StripDeck
from drumhead.games.battleground.hands import Discard, PutBack, TakeUp
from drumhead.games.battleground.moves import ChooseWay, Moving, Steer, must_move
from drumhead.games.battleground.notation.words import name_of
from drumhead.games.battleground.phase import Reserves
from drumhead.games.battleground.places import unplaced
from drumhead.games.battleground.rout import Face
from drumhead.games.battleground.rushing import Rushing
from drumhead.games.battleground.state import AFTER_DAMAGE, AFTER_HIT, BEFORE_HIT, BattleState
from drumhead.games.battleground.triggers import MayUse, PayTax, PhaseWindow, Resolve
from drumhead.games.battleground.verbs import LEXICON
from drumhead.kernel import Prompt, counted


@LEXICON.asking(Deploy)
def deploy(s: BattleState, seat: int, step: Deploy) -> Prompt:
    """One unit at a time."""
    left = len(unplaced(s, seat))
    return Prompt("Place a unit", f"{counted(left, 'unit')} still to place, in turn with the other side.", "BG-SET-02")


@LEXICON.asking(SetAside)
def set_aside(s: BattleState, seat: int, step: SetAside) -> Prompt:
    """Reserves before deployment."""
    return Prompt("Set reserves aside", "Between a third and half of your army's points wait and come in later.")


@LEXICON.asking(ChoosePlacing)
def placing_first(s: BattleState, seat: int, step: ChoosePlacing) -> Prompt:
    """Equal numbers."""
    return Prompt("Who places first?", "Both sides have as many units; you spent less.", "BG-SET-06")


@LEXICON.asking(StripDeck)
def strip(s: BattleState, seat: int, step: StripDeck) -> Prompt:
    """Mercenaries."""
    return Prompt("Faction cards?", "Cards 21 to 30 do nothing for hired units; you may leave them out.", "BG-ARMY-05")


@LEXICON.asking(ChooseFirst)
def first(s: BattleState, seat: int, step: ChooseFirst) -> Prompt:
    """Who begins."""
    return Prompt("Who takes the first turn?", "The first turn has combat only, no movement.", "BG-SET-04")


@LEXICON.asking(FirstOrders)
def first_orders(s: BattleState, seat: int, step: FirstOrders) -> Prompt:
    """An order for every unit."""
    left = len(step.waiting(s, seat))
    return Prompt("Give a first order", f"{counted(left, 'unit')} still without an order.", "BG-SET-05")


@LEXICON.asking(Reserves)
def reserves(s: BattleState, seat: int, step: Reserves) -> Prompt:
    """They come in."""
    u = step.waiting(s)
    return Prompt("Your reserves arrive", f"Place {name_of(s, int(u.uid))} in your zone." if u is not None else "")


@LEXICON.asking(Rushing)
def rushing(s: BattleState, seat: int, step: Rushing) -> Prompt:
    """Rushes and commands."""
    count = s.actions[seat]
    what = "Final rushes come first." if step.found or step.group else "Nobody can rush."
    return Prompt("Final rushes", f"{what} You have {counted(int(count), 'command action')}.", "BG-FR-01")


@LEXICON.asking(Moving)
def moving(s: BattleState, seat: int, step: Moving) -> Prompt:
    """Moves and commands; when all have moved, what the command actions that are left could still do."""
    left = sum(1 for u in s.units if u.out == 0 and u.seat == seat and must_move(s, u))
    actions = int(s.actions[seat])
    count = counted(actions, "command action")
    if left:
        return Prompt("Move your units", f"{counted(left, 'unit')} still to move; you have {count}.", "BG-TRN-04")
    if actions:
        said = f"All have moved. You have {count} left, for other orders or a card; what is not spent is lost."
        return Prompt("More commands?", said, "BG-CMD-02")
    return Prompt("All have moved", "Nothing is left to command.", "BG-TRN-04")


@LEXICON.asking(ChooseWay)
def way(s: BattleState, seat: int, step: ChooseWay) -> Prompt:
    """Straight or round."""
    return Prompt(f"Which way for {name_of(s, int(step.uid))}?", "Something stands in the straight way.", "BG-UNU-04")


@LEXICON.asking(Steer)
def steer(s: BattleState, seat: int, step: Steer) -> Prompt:
    """Any pose that maneuvers reach."""
    who = name_of(s, int(step.uid))
    return Prompt(f"Move {who}", "Drag and turn it, as far as its maneuvers go, or leave it.", "BG-CMD-04")


@LEXICON.asking(Defenders)
def defenders(s: BattleState, seat: int, step: Defenders) -> Prompt:
    """One of several enemies."""
    u = step.choosing(s)
    who = name_of(s, int(u.uid)) if u is not None else "the unit"
    if u is not None and not u.links:
        return Prompt(f"Whom does {who} shoot at?", "You lead it yourself this turn; the target is kept.", "BG-SHT-02")
    return Prompt(f"Whom does {who} fight?", "It is engaged with several enemies and strikes at one.", "BG-CMB-03")


@LEXICON.asking(Face)
def face(s: BattleState, seat: int, step: Face) -> Prompt:
    """After a rally."""
    return Prompt(f"Where does {name_of(s, int(step.uid))} look?", "It has rallied and holds; face it.", "BG-CMD-07")


@LEXICON.asking(Attacks)
def attacks(s: BattleState, seat: int, step: Attacks) -> Prompt:
    """In any order."""
    return Prompt("Your attacks", "Make them in any order; damage counts at the end of the phase.", "BG-CMB-06")


WINDOWS = {
    BEFORE_HIT: "before the hit roll",
    AFTER_HIT: "after the hit roll",
    AFTER_DAMAGE: "after the damage roll",
}


@LEXICON.asking(CardWindow)
def card_window(s: BattleState, seat: int, step: CardWindow) -> Prompt:
    """One card a side for the whole attack."""
    f = s.fight
    what = f"{name_of(s, int(f.attacker))} attacks {name_of(s, int(f.target))}" if f is not None else ""
    when = WINDOWS.get(int(step.stage), "before the damage roll")
    return Prompt("Play a card?", f"{what}: {when}. One card for the whole attack.", "BG-CRD-03")


@LEXICON.asking(FreeWindow)
def free_window(s: BattleState, seat: int, step: FreeWindow) -> Prompt:
    """A free attack begins."""
    return Prompt("Play a card?", f"{name_of(s, int(step.uid))} strikes at a unit that routs.", "BG-CRG-10")


@LEXICON.asking(CheckWindow)
def check_window(s: BattleState, seat: int, step: CheckWindow) -> Prompt:
    """Around a courage check."""
    when = "has checked its courage" if step.after_roll else "is about to check its courage"
    return Prompt("Play a card?", f"{name_of(s, int(step.uid))} {when}.", "BG-CRG-01")


@LEXICON.asking(PhaseWindow)
def phase_window(s: BattleState, seat: int, step: PhaseWindow) -> Prompt:
    """Cards of this moment."""
    return Prompt("Play a card?", "You hold a card for this moment.", "BG-CRD-01")


@LEXICON.asking(Break)
def breaking(s: BattleState, seat: int, step: Break) -> Prompt:
    """It routs, or a back-up takes its place."""
    return Prompt(f"{name_of(s, int(step.uid))} breaks", "Choose whom it turns away from, or let a back-up step in.")


@LEXICON.asking(Gap)
def gap(s: BattleState, seat: int, step: Gap) -> Prompt:
    """A back-up may step in."""
    return Prompt("Close the gap?", f"{name_of(s, int(step.uid))} has fallen; a back-up may step in.", "BG-BKP-03")


@LEXICON.asking(MayUse)
def may_use(s: BattleState, seat: int, step: MayUse) -> Prompt:
    """A text that may be used."""
    return Prompt(s.cards.sources[step.row].name, "Use it now?", "BG-GEN-04")


@LEXICON.asking(PayTax)
def tax(s: BattleState, seat: int, step: PayTax) -> Prompt:
    """Further cards go."""
    return Prompt("Discard a card", "The unit demands it before a card is played on it.", "BG-CRD-01")


@LEXICON.asking(Resolve)
def resolve(s: BattleState, seat: int, step: Resolve) -> Prompt:
    """What the text asks for."""
    return Prompt(s.cards.sources[step.row].name, "Choose what the text asks for.", "BG-CRD-04")


@LEXICON.asking(Discard)
def discard(s: BattleState, seat: int, step: Discard) -> Prompt:
    """Cards that a text takes from the hand."""
    cards = "a card" if step.left == 1 else f"{step.left} cards"
    return Prompt("Discard", f"Discard {cards} of your choice.", "BG-CRD-04")


@LEXICON.asking(PutBack)
def put_back(s: BattleState, seat: int, step: PutBack) -> Prompt:
    """What was looked at goes back."""
    return Prompt("Put the cards back", "Each goes on top or to the bottom of your deck, one by one.", "BG-CRD-04")


@LEXICON.asking(TakeUp)
def take_up(s: BattleState, seat: int, step: TakeUp) -> Prompt:
    """Cards that come back from the discard pile."""
    return Prompt("Take a card", "Choose a card of your discard pile.", "BG-CRD-04")


@LEXICON.asking(FreeOrders)
def free_orders(s: BattleState, seat: int, step: FreeOrders) -> Prompt:
    """Orders that cost no command action."""
    return Prompt(
        f"New orders for {name_of(s, step.uids[0])}", "Give it another order, or leave it as it is.", "BG-CMD-03"
    )


@LEXICON.asking(ChooseRelief)
def relief(s: BattleState, seat: int, step: ChooseRelief) -> Prompt:
    """Which back-up goes forward."""
    return Prompt("Who goes forward?", f"Several units back up {name_of(s, int(step.uid))}.", "BG-BKP-03")
