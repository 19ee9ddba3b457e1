"""What is a seat asked, and why now? A question for each step that asks."""

from __future__ import annotations

from drumhead.games.fantasy_commander.action_phase import Choose, Turn
from drumhead.games.fantasy_commander.activation import Act
from drumhead.games.fantasy_commander.advance import Advance, Pursuit, PursuitAttack, Sweep
from drumhead.games.fantasy_commander.aftermath import Cancel, RaiseDead, RegroupOffer
from drumhead.games.fantasy_commander.attack import AttackDie, DefenceDie, GuardChoice, Redirect
from drumhead.games.fantasy_commander.cards import COLOURS, YELLOW
from drumhead.games.fantasy_commander.command import Distribute, Generate, PoolOpen
from drumhead.games.fantasy_commander.dice import Reroll
from drumhead.games.fantasy_commander.effects import PAID, Resolve
from drumhead.games.fantasy_commander.notation.words import plural, pool_words, unit_name
from drumhead.games.fantasy_commander.panic import Missed, Retreat
from drumhead.games.fantasy_commander.setup import Deploy, DeployAt, PlaceTerrain
from drumhead.games.fantasy_commander.state import CommanderState
from drumhead.games.fantasy_commander.tactics import Plant
from drumhead.games.fantasy_commander.triggers import Start
from drumhead.games.fantasy_commander.verbs import LEXICON
from drumhead.kernel.agenda import Step
from drumhead.kernel.decision import Prompt
from drumhead.kernel.lexicon import counted

State = CommanderState
ask = LEXICON.asking


def _do(v: State, unit: int) -> str:
    return "do" if plural(v.units[unit].card) else "does"


def _said(v: State) -> str:
    """The attack under way, in a sentence."""
    fight = v.attack()
    how = "shoots at" if fight.ranged else "attacks"
    return f"{unit_name(v, fight.attacker)} {how} {unit_name(v, fight.target)}."


# -- setting up


@ask(Deploy)
def deploy(v: State, seat: int, step: Deploy) -> Prompt:
    """Which unit."""
    return Prompt("Deploy a unit", "Sides place one unit each in turn, in their own zone.", "FC-SET-03")


@ask(DeployAt)
def deploy_at(v: State, seat: int, step: DeployAt) -> Prompt:
    """Where to."""
    asked = f"Where {_do(v, step.unit)} {unit_name(v, step.unit)} stand?"
    return Prompt(asked, "Any free hex of your zone.", "FC-SET-03")


@ask(PlaceTerrain)
def furnish(v: State, seat: int, step: PlaceTerrain) -> Prompt:
    """Battle Royal on a bare map."""
    pieces = "piece is" if step.left == 1 else "pieces are"
    left = f"{step.left} {pieces} left between you; none in a zone or next to another."
    return Prompt("Place terrain", left, "FC-MOD-03")


# -- orders


@ask(Generate)
def generate(v: State, seat: int, step: Generate) -> Prompt:
    """Order dice."""
    faces = [COLOURS[v.cards.order_faces[face - 1]] for face in v.drafts[seat]]
    said = f"Your order dice show {', '.join(faces)}." if faces else "You have no order dice."
    again = f"{said} A reroll costs one die and rolls all the others again."
    return Prompt("Keep these orders?", again, "FC-ORD-03")


@ask(PoolOpen)
def look(v: State, seat: int, step: PoolOpen) -> Prompt:
    """The other pool."""
    now = "You may ask to see your opponent's pool now, and only now."
    return Prompt("Ready to hand out orders?", now, "FC-ORD-05")


@ask(Distribute)
def distribute(v: State, seat: int, step: Distribute) -> Prompt:
    """A token for each unit."""
    unit = step.next_unit(v, seat)
    title = f"Which order for {unit_name(v, unit)}?" if unit >= 0 else "Commit these orders?"
    pool = f"In your pool: {pool_words(v.pools[seat])}. Nobody sees them before both have committed."
    return Prompt(title, pool, "FC-ORD-06")


# -- the action phase


@ask(Turn)
def turn(v: State, seat: int, step: Turn) -> Prompt:
    """Purple at will."""
    return Prompt("Act now?", f"It is the {COLOURS[step.colour]} step; you hold a purple order.", "FC-ACT-03")


@ask(Choose)
def choose(v: State, seat: int, step: Choose) -> Prompt:
    """Whose turn it is."""
    return Prompt("Activate which unit?", f"One with a {COLOURS[step.colour]} or purple order.", "FC-ACT-06")


@ask(Plant)
def plant(v: State, seat: int, step: Plant) -> Prompt:
    """A terrain card."""
    card = v.cards.tactics[step.card >> 1]
    return Prompt(f"Place {card.name}?", card.words, "FC-TCD-01")


@ask(Resolve)
def resolve(v: State, seat: int, step: Resolve) -> Prompt:
    """What the text asks for."""
    if step.clause == PAID:
        u = v.units[step.unit]
        return Prompt(u.card.name, u.card.surcharges[step.card].text, "FC-CRD-02")
    card = v.cards.tactics[step.card]
    return Prompt(card.name, card.words, "FC-CRD-02")


@ask(Start)
def start(v: State, seat: int, step: Start) -> Prompt:
    """Effects and prices."""
    pay = f"Choose what happens first, and pay for abilities: {pool_words(v.pools[seat])} in your pool."
    return Prompt(f"{unit_name(v, step.unit)}: the start", pay, "FC-ACT-12")


@ask(Act)
def act(v: State, seat: int, step: Act) -> Prompt:
    """The unit's actions."""
    done = v.active()
    if done.colour == YELLOW:
        may = "With a yellow order it may only rest."
    elif done.ran:
        may = "It has run; a melee now costs a fatigue."
    elif done.moved:
        may = "It has moved and may still attack."
    else:
        may = "Move and fight, run, shoot, declare Defence, rest, or hold."
    return Prompt(f"What {_do(v, step.unit)} {unit_name(v, step.unit)} do?", may, "FC-ACT-10")


# -- an attack


@ask(Redirect)
def redirect(v: State, seat: int, step: Redirect) -> Prompt:
    """A Defender."""
    return Prompt("Defend the target?", f"{_said(v)} A Defender next to it may take the attack.", "FC-ABL-08")


@ask(AttackDie)
def attack_die(v: State, seat: int, step: AttackDie) -> Prompt:
    """Fatigue for a die."""
    return Prompt("One more attack die?", f"{_said(v)} It costs one fatigue.", "FC-FAT-03")


@ask(GuardChoice)
def guard(v: State, seat: int, step: GuardChoice) -> Prompt:
    """An order for a Defence token."""
    return Prompt("Drop the order to defend?", f"{_said(v)} Without a Defence token it rolls no dice.", "FC-DEF-02")


@ask(DefenceDie)
def defence_die(v: State, seat: int, step: DefenceDie) -> Prompt:
    """Fatigue for a die."""
    return Prompt("One more defence die?", f"{_said(v)} It costs one fatigue.", "FC-FAT-03")


@ask(Reroll)
def reroll(v: State, seat: int, step: Reroll) -> Prompt:
    """Dice to roll again."""
    return Prompt("Reroll dice?", f"{_said(v)} Up to {step.left} more; all are rolled together.", "FC-DIE-03")


@ask(Cancel)
def cancel(v: State, seat: int, step: Cancel) -> Prompt:
    """Fatigue for a damage."""
    fight = v.attack()
    damage = fight.damage if step.side == 0 else fight.strike
    loss = f"{_said(v)} {unit_name(v, step.who(v))} is about to lose {damage}."
    return Prompt("Cancel one damage?", loss, "FC-FAT-07")


@ask(RegroupOffer)
def regroup(v: State, seat: int, step: RegroupOffer) -> Prompt:
    """A damage for a hex."""
    turned = f"{_said(v)} One of {v.attack().damage} damage becomes one more hex of retreat."
    return Prompt("Regroup?", turned, "FC-ABL-22")


@ask(RaiseDead)
def raise_dead(v: State, seat: int, step: RaiseDead) -> Prompt:
    """Zombies."""
    return Prompt("Raise the dead?", "Zombie Warriors rise where the unit fell.", "FC-ABL-17")


@ask(Retreat)
def retreat(v: State, seat: int, step: Retreat) -> Prompt:
    """Which of two ways."""
    asked = f"Where {_do(v, step.unit)} {unit_name(v, step.unit)} flee?"
    return Prompt(asked, "Each hex it cannot pass is one damage.", "FC-GEO-11")


@ask(Missed)
def missed(v: State, seat: int, step: Missed) -> Prompt:
    """Fatigue for a damage in flight."""
    could_not = f"{unit_name(v, step.unit)} could not pass {counted(int(step.count), 'hex/hexes')}."
    return Prompt("Cancel one damage?", could_not, "FC-FAT-10")


@ask(Advance)
def advance(v: State, seat: int, step: Advance) -> Prompt:
    """The hex that was left."""
    fight = v.attack()
    left = f"{unit_name(v, fight.attacker)} may take the hex that {unit_name(v, fight.target)} left."
    return Prompt("Advance?", left, "FC-ADV-01")


@ask(Pursuit)
def pursue(v: State, seat: int, step: Pursuit) -> Prompt:
    """Persecution."""
    return Prompt("Pursue?", "It may go on and must end next to an enemy, which it attacks.", "FC-ABL-18")


@ask(PursuitAttack, Sweep)
def attack_whom(v: State, seat: int, step: Step[State]) -> Prompt:
    """One of several."""
    return Prompt("Attack whom?", "An enemy in contact.", "FC-MEL-01")
