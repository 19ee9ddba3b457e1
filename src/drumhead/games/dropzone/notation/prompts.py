"""What is a seat asked, and why now? One short title and one sentence for every step that asks."""

from __future__ import annotations

from drumhead.games.dropzone.actions import Acting, CallingIn, Using
from drumhead.games.dropzone.aircraft import Reacting, Volley
from drumhead.games.dropzone.casualties import Scorching
from drumhead.games.dropzone.close_quarters import Abandoning, Fortitude, Shortfall, Tests
from drumhead.games.dropzone.commanders import hand_limit
from drumhead.games.dropzone.deployment import Deploying, Placing, RollOff, TakingAlong
from drumhead.games.dropzone.hand import Trim, Unwanted
from drumhead.games.dropzone.moving import Moving
from drumhead.games.dropzone.notation.words import (
    card_name,
    group_name,
    is_plural,
    squad_does,
    squad_in_words,
    squad_name,
    unit_name,
)
from drumhead.games.dropzone.objectives import Claiming
from drumhead.games.dropzone.preparing import Mounting
from drumhead.games.dropzone.printed import POINTS
from drumhead.games.dropzone.rounds import Activation, Declaring, NextGroup, Order, Sixes
from drumhead.games.dropzone.shooting import Shooting
from drumhead.games.dropzone.stack import CardWindow, Naming, NamingBest, stack_below
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.survivors import Arranging
from drumhead.games.dropzone.triggers import Ruled
from drumhead.games.dropzone.verbs import LEXICON
from drumhead.games.dropzone.wounds import Casualties, Straying
from drumhead.kernel import Prompt

MOMENTS = {
    "init_pre_roll": "Before the initiative roll",
    "init_post_roll": "After the initiative roll",
    "init_discard": "While players discard",
    "init_post_discard": "After players have discarded",
    "init_pre_draw": "Before players draw",
    "init_post_draw": "After players have drawn",
    "round_start": "The round begins",
    "bg_selected": "A battlegroup was selected",
    "squad_activated": "A squad activates",
    "move": "A squad is about to Move",
    "move_done": "A squad has moved",
    "enter_garrison": "A squad enters a Garrison",
    "shoot": "A squad is about to shoot",
    "targeted": "A squad is targeted",
    "pre_hit": "Before the dice to hit",
    "post_hit": "After the dice to hit",
    "pre_damage": "Before the dice for damage",
    "post_damage": "After the dice for damage",
    "would_destroy": "Something would be destroyed",
    "destroyed": "Something was destroyed",
    "action_done": "A squad has completed an action",
    "search": "A squad searches",
    "squad_done": "A squad has finished",
    "fortitude": "A squad tests its Fortitude",
    "would_fail_fortitude": "A squad is about to break",
    "bg_done": "A battlegroup has finished",
    "roundup_start": "The Round Up begins",
    "collateral_pre": "Before the Collateral tokens are rolled",
    "collateral_rolled": "The Collateral tokens were rolled",
    "round_end": "The round ends",
    "unit_arrives": "A unit arrives on the table",
    "card_played": "A card was played",
    "my_activation": "During your activation",
}


def do(view: DropState, sid: int) -> str:
    """The verb of a question about a squad."""
    return "do" if is_plural(view, sid) else "does"


def they(view: DropState, sid: int) -> str:
    return "they" if is_plural(view, sid) else "it"


def upper(text: str) -> str:
    """The text as it begins a sentence."""
    return text[:1].upper() + text[1:]


def moment_words(point: int) -> str:
    """A timing point in words."""
    if not 0 <= point < len(POINTS):
        return "Now"
    return MOMENTS[POINTS[point]]


@LEXICON.asking(Mounting)
def mounting(view: DropState, seat: int, step: Mounting) -> Prompt:
    text = "Everybody sits as the list says. Change in secret who starts in what, if you like, then seal it."
    return Prompt("Mount and load", text, "DZ-CMD-54")


@LEXICON.asking(RollOff)
def roll_off(view: DropState, seat: int, step: RollOff) -> Prompt:
    return Prompt("Choose your zone", "You won the roll-off and deploy first.", "DZ-DEP-02")


@LEXICON.asking(Deploying)
def deploying(view: DropState, seat: int, step: Deploying) -> Prompt:
    return Prompt("Deploy a battlegroup", "Each deploys in one way; players take turns.", "DZ-DEP-02")


@LEXICON.asking(TakingAlong)
def taking_along(view: DropState, seat: int, step: TakingAlong) -> Prompt:
    return Prompt("Auxiliaries", f"Which of them deploy with {group_name(view, step.gid)}?", "DZ-DEP-05")


@LEXICON.asking(Placing)
def placing(view: DropState, seat: int, step: Placing) -> Prompt:
    return Prompt("Place a squad", f"Where {do(view, step.sid)} {squad_in_words(view, step.sid)} start?", "DZ-DEP-05")


@LEXICON.asking(Order)
def order(view: DropState, seat: int, step: Order) -> Prompt:
    return Prompt("You won the initiative", "Go first, or let the other player.", "DZ-RND-03")


@LEXICON.asking(Sixes)
def sixes(view: DropState, seat: int, step: Sixes) -> Prompt:
    return Prompt("A 6 was rolled", "You may have it rolled again.", "DZ-RND-03")


@LEXICON.asking(Unwanted)
def unwanted(view: DropState, seat: int, step: Unwanted) -> Prompt:
    return Prompt("Discard what you do not want", "Any number of cards, in secret.", "DZ-RND-04")


@LEXICON.asking(Trim)
def trim(view: DropState, seat: int, step: Trim) -> Prompt:
    return Prompt("Trim your hand", f"Your hand limit is {hand_limit(view, seat)} now.", "DZ-CMD-40")


@LEXICON.asking(NextGroup)
def next_group(view: DropState, seat: int, step: NextGroup) -> Prompt:
    return Prompt("Activate a battlegroup", f"Round {view.round}: it is your turn.", "DZ-RND-06")


@LEXICON.asking(Declaring)
def declaring(view: DropState, seat: int, step: Declaring) -> Prompt:
    return Prompt("Declare Auxiliaries", f"Which of them go with {group_name(view, step.gid)}?", "DZ-RND-07")


@LEXICON.asking(Activation)
def activation(view: DropState, seat: int, step: Activation) -> Prompt:
    return Prompt(group_name(view, step.gid), "Which squad acts next?", "DZ-RND-08")


@LEXICON.asking(Acting)
def acting(view: DropState, seat: int, step: Acting) -> Prompt:
    return Prompt(squad_name(view, step.sid), "Up to two different actions.", "DZ-ACT-01")


@LEXICON.asking(CallingIn)
def calling_in(view: DropState, seat: int, step: CallingIn) -> Prompt:
    return Prompt("Called in", f"Where {do(view, step.other)} {squad_in_words(view, step.other)} arrive?", "DZ-DEP-09")


@LEXICON.asking(Moving)
def moving(view: DropState, seat: int, step: Moving) -> Prompt:
    return Prompt(
        f"Move {squad_in_words(view, step.sid)}", f"Where {do(view, step.sid)} {they(view, step.sid)} go?", "DZ-MOV-01"
    )


@LEXICON.asking(Shooting)
def shooting(view: DropState, seat: int, step: Shooting) -> Prompt:
    f = view.fight()
    if step.stage == 2:
        return Prompt("Shots at your commander", "A squad-mate may take this one.", "DZ-CMD-15")
    if step.stage == 7:
        return Prompt("Focus", "Discard hits of this weapon to make the others stronger.", "DZ-SHT-13")
    return Prompt(f"{squad_name(view, f.sid)}: Shoot", "Choose a target for the next weapon.", "DZ-SHT-01")


@LEXICON.asking(Reacting)
def reacting(view: DropState, seat: int, step: Reacting) -> Prompt:
    return Prompt(
        "Reaction Fire",
        f"{squad_name(view, step.sid)} {'fly' if is_plural(view, step.sid) else 'flies'} past your guns.",
        "DZ-AIR-03",
    )


@LEXICON.asking(Volley)
def volley(view: DropState, seat: int, step: Volley) -> Prompt:
    sentence = f"Another weapon of {unit_name(view, step.uid)} bears on that point, too."
    return Prompt("Reaction Fire", sentence, "DZ-AIR-04")


@LEXICON.asking(Fortitude)
def fortitude(view: DropState, seat: int, step: Fortitude) -> Prompt:
    return Prompt("Fortitude", f"{upper(squad_does(view, step.sid, 'need'))} {step.need(view)} or more.", "DZ-CQ-04")


@LEXICON.asking(Tests)
def tests(view: DropState, seat: int, step: Tests) -> Prompt:
    return Prompt("Fortitude", "Several squads must test: which one first?", "DZ-RND-14")


@LEXICON.asking(Shortfall)
def shortfall(view: DropState, seat: int, step: Shortfall) -> Prompt:
    return Prompt("They break out", f"Which unit of the {squad_name(view, step.sid)} takes the next point?", "DZ-CQ-05")


@LEXICON.asking(Casualties)
def casualties(view: DropState, seat: int, step: Casualties) -> Prompt:
    return Prompt("Close Quarters", "Equally damaged: which of your units takes the next point?", "DZ-CQ-07")


@LEXICON.asking(Scorching)
def scorching(view: DropState, seat: int, step: Scorching) -> Prompt:
    return Prompt("Collateral", f"Which unit of the {squad_name(view, step.sid)} loses the point?", "DZ-COL-01")


@LEXICON.asking(Straying)
def straying(view: DropState, seat: int, step: Straying) -> Prompt:
    return Prompt("Stray flames", "They miss you: which of their own units do they hit?", "DZ-SHT-13")


@LEXICON.asking(Abandoning)
def abandoning(view: DropState, seat: int, step: Abandoning) -> Prompt:
    return Prompt(
        "The Garrison is lost", f"Where {do(view, step.sid)} {squad_in_words(view, step.sid)} run?", "DZ-CQ-04"
    )


@LEXICON.asking(Arranging)
def arranging(view: DropState, seat: int, step: Arranging) -> Prompt:
    return Prompt("Survivors", f"Where {do(view, step.sid)} {squad_in_words(view, step.sid)} come out?", "DZ-CQ-10")


@LEXICON.asking(Claiming)
def claiming(view: DropState, seat: int, step: Claiming) -> Prompt:
    return Prompt("An Objective", f"Objective {step.number} is yours to take along.", "DZ-OBJ-08")


@LEXICON.asking(CardWindow)
def card_window(view: DropState, seat: int, step: CardWindow) -> Prompt:
    if stack_below(view):
        return Prompt("Answer the card?", "What is played last takes effect first.", "DZ-STK-05")
    return Prompt(moment_words(step.at[0]), "You may play a card now.", "DZ-CMD-45")


@LEXICON.asking(Naming)
def naming(view: DropState, seat: int, step: Naming) -> Prompt:
    return Prompt(card_name(view.cards, step.card(view).card), "Name its target.", "DZ-STK-16")


@LEXICON.asking(NamingBest)
def naming_best(view: DropState, seat: int, step: NamingBest) -> Prompt:
    return Prompt("Your best commander", "Several share the highest Command Value: which of them?", "AMB-54")


@LEXICON.asking(Ruled)
def ruled(view: DropState, seat: int, step: Ruled) -> Prompt:
    return Prompt("A rule acts", "Name its target.", "AMB-10")


@LEXICON.asking(Using)
def using(view: DropState, seat: int, step: Using) -> Prompt:
    source = step.at[7] if len(step.at) > 7 else 0
    return Prompt(unit_name(view, source), "Name the target of its rule.", "DZ-ACT-03")
