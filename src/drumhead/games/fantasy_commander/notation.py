"""How does the game speak? Prompts, options in words, the sentences of the log, and what an option touches."""

from __future__ import annotations

import re

from drumhead.games.fantasy_commander import activation, advance, attack, command, effects, panic, setup, tactics
from drumhead.games.fantasy_commander.action_phase import Choose, Turn
from drumhead.games.fantasy_commander.orders import POOL_COLOURS, held
from drumhead.games.fantasy_commander.state import Battle
from drumhead.games.fantasy_commander.tables import COLOURS, YELLOW, Library, UnitCard
from drumhead.games.fantasy_commander.verbs import Said, Verb
from drumhead.kernel.action import Action
from drumhead.kernel.decision import Prompt
from drumhead.kernel.events import Event

FACES = ("", "panic", "hit", "full hit", "support", "shield", "shield")
REASONS = (
    "for one more attack die",
    "to fight after running",
    "to run into rough ground",
    "for one more defence die",
    "to cancel one damage",
)


_CHOICE = re.compile(r"\[([^|\]]+)\|([^\]]+)\]")


def plural(card: UnitCard) -> bool:
    """Whether the unit's name is that of many: Legionnaires run, the Goblin Rabble runs."""
    return card.regular() and card.name.endswith(("s", "men", "kin"))


def hex_name(column: int, row: int) -> str:
    """A hex as people read it off the map: a letter for the column, a number for the row."""
    return f"{chr(ord('A') + column)}{row + 1}" if 0 <= column < 26 else f"{column}:{row}"


def _unit(v: Battle, unit: int) -> str:
    return v.units[unit].card.name if 0 <= unit < len(v.units) else "a unit"


def _do(v: Battle, unit: int) -> str:
    return "do" if plural(v.units[unit].card) else "does"


def option_refs(v: Battle, action: Action) -> list[str]:
    """What the action touches, in the order in which a person would click."""
    verb = action.verb
    active = [] if v.act is None else [f"unit:{v.act.unit}"]
    if verb in (Verb.MOVE, Verb.RUN, Verb.PURSUE):
        return [*active, f"hex:{action.a}:{action.b}"]
    if verb is Verb.PLACE:
        return [f"hex:{action.a}:{action.b}"]
    if verb is Verb.ROUTE:
        column, row = _refuge(v, action.a)
        return [f"hex:{column}:{row}"]
    if verb in (Verb.MELEE, Verb.SHOOT):
        return [*active, f"unit:{action.a}"]
    if verb in (Verb.ACTIVATE, Verb.TARGET, Verb.REDIRECT, Verb.DEPLOY):
        return [f"unit:{action.a}"]
    if verb in (Verb.ASSIGN, Verb.SWAP):
        return [f"unit:{action.a}", f"order:{COLOURS[action.b] or 'none'}"]
    if verb is Verb.LOSE:
        return [f"order:{COLOURS[action.a]}"]
    if verb in (Verb.DEFEND, Verb.REST, Verb.HOLD, Verb.SWEEP):
        return active
    if verb is Verb.PICK:
        return [f"face:{action.a}"]
    return []


def _refuge(v: Battle, way: int) -> tuple[int, int]:
    """The hex that lies this way for the unit that flees: its column and row."""
    step = v.agenda[-1]
    assert isinstance(step, panic.Retreat)
    here = step.route[-1] if step.route else v.units[step.unit].cell
    there = v.scenario.grid.near[here * 6 + way]
    return v.scenario.column[there], v.scenario.row[there]


def question(v: Battle, seat: int) -> Prompt:
    """What the seat is asked now."""
    step = v.agenda[-1]
    if isinstance(step, setup.Deploy):
        return Prompt("Deploy a unit", "Sides place one unit each in turn, in their own zone.", "FC-SET-03")
    if isinstance(step, setup.DeployAt):
        return Prompt(
            f"Where {_do(v, step.unit)} {_unit(v, step.unit)} stand?", "Any free hex of your zone.", "FC-SET-03"
        )
    if isinstance(step, setup.PlaceTerrain):
        return Prompt(
            "Place terrain", f"{step.left} pieces are left between you; none in a zone or next to another.", "FC-MOD-03"
        )
    if isinstance(step, command.Generate):
        faces = [COLOURS[v.library.order_faces[face - 1]] for face in v.drafts[seat]]
        said = f"Your order dice show {', '.join(faces)}." if faces else "You have no order dice."
        return Prompt(
            "Keep these orders?", f"{said} A reroll costs one die and rolls all the others again.", "FC-ORD-03"
        )
    if isinstance(step, command.PoolOpen):
        return Prompt(
            "Ready to hand out orders?", "You may ask to see your opponent's pool now, and only now.", "FC-ORD-05"
        )
    if isinstance(step, command.Distribute):
        unit = step.next_unit(v, seat)
        return Prompt(
            f"Which order for {_unit(v, unit)}?" if unit >= 0 else "Commit these orders?",
            f"In your pool: {pool_words(v.pools[seat])}. Nobody sees them before both have committed.",
            "FC-ORD-06",
        )
    if isinstance(step, Turn):
        return Prompt("Act now?", f"It is the {COLOURS[step.colour]} step; you hold a purple order.", "FC-ACT-03")
    if isinstance(step, Choose):
        return Prompt("Activate which unit?", f"One with a {COLOURS[step.colour]} or purple order.", "FC-ACT-06")
    if isinstance(step, tactics.Plant):
        card = v.library.cards[step.card >> 1]
        return Prompt(f"Place {card.name}?", card.words, "FC-TCD-01")
    if isinstance(step, effects.Resolve):
        return Prompt(_source(v, step), _source_text(v, step), "FC-CRD-02")
    if isinstance(step, activation.Start):
        return Prompt(
            f"{_unit(v, step.unit)}: the start",
            f"Choose what happens first, and pay for abilities: {pool_words(v.pools[seat])} in your pool.",
            "FC-ACT-12",
        )
    if isinstance(step, activation.Act):
        return Prompt(f"What {_do(v, step.unit)} {_unit(v, step.unit)} do?", _act_sentence(v), "FC-ACT-10")
    return _battle_prompt(v)


def _act_sentence(v: Battle) -> str:
    act = v.act
    if act is None:
        return ""
    if act.colour == YELLOW:
        return "With a yellow order it may only rest."
    if act.ran:
        return "It has run; a melee now costs a fatigue."
    if act.moved:
        return "It has moved and may still attack."
    return "Move and fight, run, shoot, declare Defence, rest, or hold."


def _source(v: Battle, step: effects.Resolve) -> str:
    return _unit(v, step.unit) if step.source == effects.PAID else v.library.cards[step.index].name


def _source_text(v: Battle, step: effects.Resolve) -> str:
    if step.source == effects.PAID:
        return v.units[step.unit].card.surcharges[step.index].text
    return v.library.cards[step.index].words


def _battle_prompt(v: Battle) -> Prompt:
    step = v.agenda[-1]
    fight = v.fight
    if isinstance(step, panic.Retreat):
        return Prompt(
            f"Where {_do(v, step.unit)} {_unit(v, step.unit)} flee?",
            "Each hex it cannot pass is one damage.",
            "FC-GEO-11",
        )
    if isinstance(step, panic.Missed):
        return Prompt("Cancel one damage?", f"{_unit(v, step.unit)} could not pass {step.count} hexes.", "FC-FAT-10")
    if isinstance(step, advance.Pursuit):
        return Prompt("Pursue?", "It may go on and must end next to an enemy, which it attacks.", "FC-ABL-18")
    if isinstance(step, (advance.PursuitAttack, advance.Sweep)):
        return Prompt("Attack whom?", "An enemy in contact.", "FC-MEL-01")
    if fight is None:
        return Prompt("Your decision")
    who, whom = _unit(v, fight.attacker), _unit(v, fight.target)
    how = "shoots at" if fight.ranged else "attacks"
    said = f"{who} {how} {whom}."
    if isinstance(step, attack.Redirect):
        return Prompt("Defend the target?", f"{said} A Defender next to it may take the attack.", "FC-ABL-08")
    if isinstance(step, attack.AttackDie):
        return Prompt("One more attack die?", f"{said} It costs one fatigue.", "FC-FAT-03")
    if isinstance(step, attack.GuardChoice):
        return Prompt("Drop the order to defend?", f"{said} Without a Defence token it rolls no dice.", "FC-DEF-02")
    if isinstance(step, attack.DefenceDie):
        return Prompt("One more defence die?", f"{said} It costs one fatigue.", "FC-FAT-03")
    if isinstance(step, attack.Reroll):
        return Prompt("Reroll dice?", f"{said} Up to {step.left} more; all are rolled together.", "FC-DIE-03")
    if isinstance(step, attack.Cancel):
        damage = fight.damage if step.side == 0 else fight.strike
        return Prompt("Cancel one damage?", f"{said} {_unit(v, step.who(v))} is about to lose {damage}.", "FC-FAT-07")
    if isinstance(step, attack.RegroupOffer):
        return Prompt("Regroup?", f"{said} One of {fight.damage} damage becomes one more hex of retreat.", "FC-ABL-22")
    if isinstance(step, attack.RaiseDead):
        return Prompt("Raise the dead?", "Zombie Warriors rise where the unit fell.", "FC-ABL-17")
    return Prompt("Advance?", f"{who} may take the hex that {whom} left.", "FC-ADV-01")


def pool_words(pool: int) -> str:
    """A pool in words."""
    if pool < 0:
        return "unknown"
    said = [f"{held(pool, colour)} {COLOURS[colour]}" for colour in POOL_COLOURS if held(pool, colour)]
    return ", ".join(said) if said else "nothing"


def option_words(v: Battle, seat: int, action: Action) -> str:
    """An option as the action bar shows it."""
    verb = action.verb
    place = hex_name(action.a, action.b)
    plain = {
        Verb.KEEP: "Keep the dice",
        Verb.REROLL: "Reroll with one die less",
        Verb.LOOK: "Ask to see the other pool",
        Verb.READY: "Ready",
        Verb.COMMIT: "Commit the orders",
        Verb.ACT: "Act now",
        Verb.DECLINE: "Wait",
        Verb.DONE: "Go on",
        Verb.SWEEP: "Attack every enemy in contact",
        Verb.DEFEND: "Declare Defence",
        Verb.REST: "Rest",
        Verb.HOLD: "Do nothing more",
        Verb.GUARD: "Drop the order and defend",
        Verb.ROLL: "Roll",
        Verb.REGROUP: "Regroup",
        Verb.ADVANCE: "Advance",
        Verb.RAISE: "Raise Zombie Warriors",
        Verb.ACCEPT: "Yes",
        Verb.PASS: "No",
    }
    if verb in plain:
        return plain[verb]
    if verb is Verb.TIRE:
        return "Take a fatigue"
    if verb in (Verb.MOVE, Verb.RUN, Verb.PURSUE):
        return f"{verb.name.capitalize()} to {place}"
    if verb is Verb.PLACE:
        return f"{v.library.terrains[action.c].name} on {place}" if action.c else f"Place on {place}"
    if verb is Verb.USE:
        return _effect_words(v, action.a)
    if verb is Verb.PAY:
        step = v.agenda[-1]
        assert isinstance(step, activation.Start)
        return v.units[step.unit].card.surcharges[action.a].text.rstrip(".")
    if verb is Verb.PICK:
        return f"Pick a {action.a} ({FACES[action.a]})"
    if verb is Verb.ROUTE:
        return f"Flee to {hex_name(*_refuge(v, action.a))}"
    if verb is Verb.LOSE:
        return f"Lose a {COLOURS[action.a]} order"
    if verb is Verb.ASSIGN:
        return f"{COLOURS[action.b].capitalize() or 'No order'} for {_unit(v, action.a)}"
    if verb is Verb.SWAP:
        return f"Swap purple for {COLOURS[action.b]} on {_unit(v, action.a)}"
    heads = {
        Verb.DEPLOY: "Deploy",
        Verb.ACTIVATE: "Activate",
        Verb.MELEE: "Attack",
        Verb.SHOOT: "Shoot at",
        Verb.REDIRECT: "Defend with",
        Verb.TARGET: "Choose",
    }
    head = heads.get(verb)  # type: ignore[call-overload]
    return f"{head} {_unit(v, action.a)}" if head else action.text()


def _effect_words(v: Battle, effect: int) -> str:
    if effect == activation.REGENERATES:
        return "Regeneration"
    return v.library.terrains[v.terrain[effect - 1]].name


def picture(v: Battle) -> str:
    """The map as text: terrain letters, units as seat letter and number."""
    rows: list[str] = []
    for row in range(v.scenario.height):
        line = "  " if row & 1 else ""
        for column in range(v.scenario.width - (row & 1)):
            cell = v.scenario.cell(column, row)
            unit = v.at[cell]
            mark = v.library.terrains[v.terrain[cell]].letter
            line += f"{'ab'[v.units[unit].seat]}{unit:<3}" if unit >= 0 else f"{mark:<4}"
        rows.append(f"{row + 1:>2} {line.rstrip()}")
    heads = "".join(f"{chr(ord('A') + column):<4}" for column in range(v.scenario.width))
    named = [
        f"{'ab'[u.seat]}{unit} {u.card.name} {u.left}/{u.card.strength}" + (f", {COLOURS[u.order]}" if u.order else "")
        for unit, u in enumerate(v.units)
        if u.cell >= 0
    ]
    return "\n".join([f"   {heads.rstrip()}", *rows, *named])


def told(library: Library, event: Event) -> str:
    """A face of an event as one sentence of the log."""
    return _Teller(library, event).sentence()


def _side(seat: int) -> str:
    return f"Player {seat + 1}" if seat >= 0 else "Both"


class _Teller:
    """Finds the words for one event; units carry their card, hexes their place."""

    def __init__(self, library: Library, event: Event) -> None:
        self.library = library
        self.event = event

    def unit(self, tag: int) -> str:
        return self.library.units[tag >> 8].name

    def card(self) -> str:
        return self.library.cards[self.event.card >> 1].name

    def sentence(self) -> str:
        """The sentence, its verb agreeing with the unit it is about."""
        many = self.event.said in _ABOUT_UNITS and plural(self.library.units[self.event.a >> 8])
        return _CHOICE.sub(r"\2" if many else r"\1", self.raw())

    def raw(self) -> str:
        e = self.event
        said = e.said
        who = self.unit(e.a) if said in _ABOUT_UNITS else ""
        place = hex_name(e.b & 255, e.b >> 8)
        side = _side(e.seat)
        if said in (Said.ROLLED, Said.REROLLED):
            kind = ("attack", "defence")[e.b]
            faces = " ".join(str(face) for face in e.more) or "nothing"
            return f"{who} {'[rerolls|reroll]' if said is Said.REROLLED else '[rolls|roll]'} {kind}: {faces}."
        if said is Said.SETTLED:
            return self.settled()
        if said is Said.TOKENS:
            pairs = zip(e.more[::2], e.more[1::2], strict=True)
            return f"{side} reveals: {', '.join(f'{self.unit(t)} {COLOURS[c]}' for t, c in pairs)}."
        if said is Said.OVER and e.rule.startswith("FC-CAM"):
            return "The mission is won." if e.a & 1 else "The mission is lost."
        if said is Said.OVER:
            return {0: "The battle is drawn.", 1: "Player 1 has won.", 2: "Player 2 has won."}[e.a]
        if said is Said.ORDERS:
            return f"{side} {'gains' if e.b > 0 else 'loses'} a {COLOURS[e.a]} order."
        if said is Said.ARMED:
            return ""
        table = {
            Said.DEPLOYED: f"{who} [deploys|deploy] on {place}.",
            Said.ROUND: f"Round {e.a} begins.",
            Said.DICE: f"Your order dice: {' '.join(str(face) for face in e.more)}.",
            Said.POOL: f"{_side(e.b)} has {pool_words(e.a)}.",
            Said.LOOKED: f"{side} asked to see the other pool.",
            Said.COMMITTED: f"{side} is ready.",
            Said.INITIATIVE: f"{side} has the initiative (red and purple: Player 1 {e.a}, Player 2 {e.b}).",
            Said.DECLINED: f"{side} waits.",
            Said.NO_CARD: f"{side} has no card to play.",
            Said.SHUFFLED: f"{side} shuffles the deck.",
            Said.HELD: f"{who} [does|do] nothing more.",
            Said.DEFENDING: f"{who} [declares|declare] Defence.",
            Said.RESTED: f"{who} [rests|rest].",
            Said.GUARDED: f"{who} [drops its|drop their] order to defend.",
            Said.DESTROYED: f"{who} [is|are] destroyed.",
            Said.REGROUPED: f"{who} [regroups|regroup].",
            Said.SWEPT: f"{who} [strikes|strike] at every enemy in contact.",
            Said.MOVED: f"{who} [moves|move] to {place}.",
            Said.RAN: f"{who} [runs|run] to {place}.",
            Said.RETREATED: f"{who} [flees|flee] to {place}.",
            Said.PUSHED: f"{who} [is|are] driven to {place}.",
            Said.ADVANCED: f"{who} [advances|advance] to {place}.",
            Said.PURSUED: f"{who} [pursues|pursue] to {place}.",
            Said.RAISED: f"{who} rise on {place}.",
            Said.LOST: f"{who} [loses|lose] {e.b}.",
            Said.RESTORED: f"{who} [restores|restore] {e.b}.",
            Said.SHED: f"{who} [sheds|shed] {e.b} fatigue.",
            Said.FATIGUED: f"{who} must take a fatigue.",
            Said.PANICKED: f"{who} [panics|panic]: {e.b} {'hex' if e.b == 1 else 'hexes'}.",
            Said.SCORED: f"{side} scores {e.a} and has {e.b}.",
            Said.ROUND_OVER: f"Round {e.a} is over.",
        }
        if said in table:
            return table[said]
        return self.rest(who, side, place)

    def rest(self, who: str, side: str, place: str) -> str:
        e = self.event
        said = e.said
        if said is Said.STEP:
            return f"The {COLOURS[e.a]} orders." if e.a < len(COLOURS) else ""
        if said is Said.SWAPPED:
            return f"{who} [takes|take] a {COLOURS[e.b]} order for [its|their] purple one."
        if said is Said.CARD:
            return f"{side} plays {self.card()}."
        if said is Said.PASSED_ON:
            return f"{side} passes {self.card()} on to the opponent."
        if said is Said.TERRAIN:
            return f"{side} places {self.library.terrains[e.a].name} on {place}."
        if said is Said.ACTIVATED:
            return f"{who} [is|are] activated ({COLOURS[e.b]})."
        if said is Said.PAID:
            return f"{who}: {self.library.units[e.a >> 8].surcharges[e.b].text}"
        if said is Said.MELEE:
            return f"{who} [attacks|attack] {self.unit(e.b)}."
        if said is Said.SHOT:
            return f"{who} [shoots|shoot] at {self.unit(e.b)}."
        if said is Said.REDIRECTED:
            return f"{self.unit(e.b)} takes the attack on {who}."
        if said is Said.TIRED:
            return f"{who} [takes|take] a fatigue {REASONS[e.b]}."
        if said is Said.PEEKED:
            return (
                f"{side} looks at the top card: {self.card()}."
                if e.card
                else f"{side} looks at the top card of a deck."
            )
        return ""

    def settled(self) -> str:
        e = self.event
        damage, panic_, strike, scare, blocks = e.more[:5]
        parts = [f"{damage} damage", f"{panic_} panic", f"{blocks} blocked"]
        if strike or scare:
            parts.append(f"struck back {strike} damage, {scare} panic")
        return f"{self.unit(e.a)} against {self.unit(e.b)}: {', '.join(parts)}."


_ABOUT_UNITS = {
    Said.DEPLOYED, Said.SWAPPED, Said.ACTIVATED, Said.PAID, Said.MOVED, Said.RAN, Said.DEFENDING, Said.RESTED,
    Said.HELD, Said.MELEE, Said.SHOT, Said.REDIRECTED, Said.TIRED, Said.GUARDED, Said.ROLLED, Said.REROLLED, Said.LOST,
    Said.DESTROYED, Said.RESTORED, Said.SHED, Said.FATIGUED, Said.REGROUPED, Said.PANICKED, Said.RETREATED, Said.PUSHED,
    Said.ADVANCED, Said.PURSUED, Said.RAISED, Said.SWEPT,
}  # fmt: skip
