"""Which numbers would a shot be rolled with, and what is each made of?"""

from __future__ import annotations

from typing import Final

from drumhead.games.dropzone.fights import QUARTERS
from drumhead.games.dropzone.hits import energy_of
from drumhead.games.dropzone.modifiers import armour_of
from drumhead.games.dropzone.notation.words import squad_name, thing_name
from drumhead.games.dropzone.printed import PENETRATIVE
from drumhead.games.dropzone.shooting import Shooting, aim
from drumhead.games.dropzone.state import DropState
from drumhead.games.dropzone.targets import base_to_hit, body_cover, number_to_hit, shots_of, to_hit, weapon_keys
from drumhead.games.dropzone.texts import PIECE, UNIT, thing_id, thing_kind
from drumhead.games.dropzone.verbs import Verb
from drumhead.kernel import Action, Reckoned

NEVER: Final = 1  # a die that never damages (DZ-SHT-06)
SURE: Final = 6  # the die that damages whatever the Armour, for Penetrative weapons


def reckon(view: DropState, seat: int, action: Action) -> list[Reckoned]:
    """The shots, what each must roll to hit, and what its Energy needs against the target's Armour (DZ-SHT-03, 06)."""
    step = view.agenda[-1] if view.agenda else None
    if action.verb is not Verb.AIM or not isinstance(step, Shooting) or not view.fights:
        return []
    s = view.clone()
    fight = s.fight()
    if fight.kind == QUARTERS:
        return []
    slot, target = int(action.a), int(action.b)
    arms = s.squads[fight.sid].arms
    if not 0 <= slot < len(arms) or not step.is_target(s, target):
        return []
    w = s.cards.weapons[arms[slot]]
    firing = [
        s.units[uid]
        for uid in fight.units
        if (not action.c or uid == action.c) and not step.bars_one(s, fight, s.units[uid], slot, w, target, 0)
    ]
    if not firing:
        return []
    name = squad_name(s, int(fight.sid))
    u = firing[0]
    shot = aim(s, fight, u, slot, w, target, 0)
    shots = sum(int(shots_of(s, one, slot, w)) for one in firing)
    units = f"from {len(firing)} units" if len(firing) > 1 else "from one unit"
    told = [Reckoned(name, f"Shots, {w.name}", shots, [(units, shots)])]
    if w.acc:
        parts = [("printed", int(base_to_hit(s, w, target, shot.blind, fight)))]
        told.append(
            Reckoned(name, "To hit, or more", int(number_to_hit(s, shot, fight)), parts + to_hit(s, shot, fight).items)
        )
    energy = int(energy_of(s, shot, fight))
    struck = thing_name(s, target)
    parts = [(f"armour of {struck}", _armour(s, target)), ("Energy", -energy)]
    if thing_kind(target) == UNIT:
        cover = int(body_cover(s, u, s.units[thing_id(target)], w, shot.via))
        parts += [("Body Cover", cover)] if cover else []
    number = max(NEVER + 1, sum(by for _, by in parts))
    if weapon_keys(s, u, slot, w) & PENETRATIVE and number > SURE:
        parts.append(("Penetrative", SURE - number))
        number = SURE
    told.append(Reckoned(name, "To damage, or more", number, parts))
    return told


def _armour(s: DropState, target: int) -> int:
    if thing_kind(target) == PIECE:
        return int(s.table.pieces[thing_id(target) - 1].armour)
    return int(armour_of(s, s.units[thing_id(target)]))
