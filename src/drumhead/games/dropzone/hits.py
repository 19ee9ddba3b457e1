"""What do shots do? Hit rolls, Focus, blasts, flames, damage rolls, and what is marked as fired."""

from typing import Final

from mypy_extensions import i64

from drumhead.games.dropzone.basics import d3, enemies_inside
from drumhead.games.dropzone.cards import WeaponDef
from drumhead.games.dropzone.damage import (
    BY_SHOOTING,
    UNSTOPPABLE,
    add_tokens,
    damage_of,
    harm,
    points_of,
    rerolls,
    saved,
    victim_bits,
)
from drumhead.games.dropzone.fights import QUARTERS, REACTION, REROLLED, Fight, Hit, Shot
from drumhead.games.dropzone.geometry import gap, gap_to_piece, touches_blast
from drumhead.games.dropzone.modifiers import (
    armour_of,
    concerns,
    found,
    ignores,
    is_safe,
    marked,
    most,
    total,
    unit_keys,
)
from drumhead.games.dropzone.mods import (
    CAN_CRIT,
    DAMAGE_ROLL,
    DESTROYER,
    DEV_PLUS,
    DEV_SET,
    DEVASTATOR,
    DICE_DAMAGE,
    DICE_HIT,
    ENERGY,
    EXTRA_UNIT,
    GLANCE_SELF,
    IGNORES_ENTERING,
    NO_DEV,
    PASSIVE,
    PEN_FIVE,
    SAFE_DAMAGE,
    SHOTS,
    SHOTS_X,
    SPOTTED,
)
from drumhead.games.dropzone.printed import (
    AREA,
    DAMAGES,
    DESTRUCTIBLE,
    FLAME,
    FLAMMABLE,
    INCENDIARY,
    INFANTRY,
    ON_SCENERY,
    PARTICLE,
    PENETRATIVE,
    RESILIENT,
    STORM,
)
from drumhead.games.dropzone.resolve import OF_WEAPON, Resolve
from drumhead.games.dropzone.scenery import CollateralRoll
from drumhead.games.dropzone.state import CQ_USED, ENTERED, GUNS_USED, INSIDE, SHOT, TABLE, DropState, Unit
from drumhead.games.dropzone.targets import (
    body_cover,
    flies,
    number_to_hit,
    shots_of,
    weapon_keys,
)
from drumhead.games.dropzone.texts import PIECE, SQUAD, UNIT, Moment, thing, thing_id, thing_kind
from drumhead.games.dropzone.verbs import Said
from drumhead.kernel.agenda import Table

BEST_COMBINED: Final = 9  # the most Energy that combined fire gives
GLANCE: Final = 2
STORM_NEAR: Final = 6000


def renew(s: DropState, fight: Fight) -> None:
    s.fights[-1] = fight


def with_shots(f: Fight, shots: tuple[Shot, ...], held: tuple[int, ...]) -> Fight:
    return Fight(f.sid, f.seat, f.kind, f.extra, f.units, shots, f.hits, held, f.victims, f.pieces, f.target, f.points)


def with_hits(f: Fight, hits: tuple[Hit, ...]) -> Fight:
    return Fight(
        f.sid, f.seat, f.kind, f.extra, f.units, f.shots, hits, f.held, f.victims, f.pieces, f.target, f.points
    )


def owner_squad(s: DropState, it: i64) -> i64:
    kind = thing_kind(it)
    if kind == UNIT:
        return s.units[thing_id(it)].sid
    return thing_id(it) if kind == SQUAD else 0


def drop_lost(s: DropState) -> None:
    """Shots at a squad that a card has taken away are lost (DZ-SHT-12, AMB-49)."""
    f = s.fights[-1]  # AMB-49
    shots: list[Shot] = []
    changed = False
    for shot in f.shots:
        gone = False
        kind = thing_kind(shot.target)
        number = thing_id(shot.target)
        if kind == UNIT:
            v = s.units[number]
            gone = not v.on_board() or v.dp <= 0
        elif kind == PIECE:
            gone = s.pieces[number].fallen == 1
        elif f.kind == QUARTERS:
            u = s.units[shot.uid]
            gone = u.place != INSIDE or number not in enemies_inside(s, u.inside, u.seat)
        u = s.units[shot.uid]
        if gone or not u.on_board() or u.dp <= 0:
            shot = again(shot, shot.dice, shot.focus, True, shot.need)
            changed = True
        shots.append(shot)
    if changed:
        renew(s, with_shots(f, tuple(shots), f.held))


def again(shot: Shot, dice: tuple[int, ...], focus_: tuple[int, ...], lost: bool, need: i64, glances: i64 = -1) -> Shot:
    """The same shot, farther on; with `glances` 1 its glances keep their full Energy (G32)."""
    return Shot(
        shot.uid,
        shot.slot,
        shot.weapon,
        shot.target,
        shot.via,
        shot.combined,
        shot.hull,
        shot.blind,
        shot.redirected,
        need,
        dice,
        focus_,
        lost,
        shot.glances if glances < 0 else glances,
    )


# -- hitting


def how_many(s: DropState, shot: Shot, f: Fight) -> i64:
    """The number of shots: Reduced, what cards add, and combined fire (AMB-31)."""
    w = s.cards.weapons[shot.weapon]
    u = s.units[shot.uid]
    if shot.combined:
        return 1
    shots = shots_of(s, u, shot.slot, w)
    if s.mods:
        shots += total(s, SHOTS, u, shot.slot)
        for m in s.mods:
            if m.kind == SHOTS_X and concerns(s, m, u, shot.slot):
                shots *= m.amount
        if f.kind == QUARTERS and shot.uid == f.units[0]:
            extra = total(s, EXTRA_UNIT, u)
            shots += extra * (w.shots if w.shots > 0 else 1)
    return shots if shots > 0 else 0


def roll_to_hit(s: DropState, t: Table) -> None:
    """All shots roll together (DZ-SHT-12); a natural 1 fails, a natural 6 hits (DZ-BAS-02)."""
    f = s.fights[-1]
    shots: list[Shot] = []
    for shot in f.shots:
        if shot.lost or s.cards.weapons[shot.weapon].keys & STORM:
            shots.append(shot)
            continue
        need = number_to_hit(s, shot, f)
        spotted = s.mods and thing_kind(shot.target) == UNIT and marked(s, s.units[thing_id(shot.target)], SPOTTED)
        dice: list[int] = []
        for _ in range(how_many(s, shot, f)):
            die = t.dice.roll(6, "hit")
            if die == 1 and spotted:
                die = t.dice.roll(6, "hit again") | REROLLED
            dice.append(die)
        t.tell(Said.HIT_ROLL, f.seat, a=shot.uid, b=shot.weapon, c=need, rule="DZ-SHT-03", more=tuple(dice))
        shots.append(again(shot, tuple(dice), (), False, need))
    renew(s, with_shots(f, tuple(shots), f.held))


def is_hit(die: i64, need: i64) -> bool:
    face: i64 = die & 7
    return face != 1 and (face == 6 or face >= need)


def hits_of(shot: Shot) -> i64:
    """How many of its dice hit."""
    count: i64 = 0
    for die in shot.dice:
        if is_hit(die, shot.need):
            count += 1
    return count


def reroll_hits(s: DropState, t: Table) -> None:
    """Cards and rules re-roll failed hits now; no die twice (DZ-STK-14)."""
    f = s.fights[-1]  # DZ-STK-14
    if not s.mods and not s.auras:
        return
    shots: list[Shot] = []
    for shot in f.shots:
        u = s.units[shot.uid]
        if shot.lost or not shot.dice or not rerolls(s, u, DICE_HIT, 0, shot.slot):
            shots.append(shot)
            continue
        dice: list[int] = []
        for die in shot.dice:
            if is_hit(die, shot.need) or die & REROLLED:
                dice.append(die)
            else:
                dice.append(t.dice.roll(6, "hit again") | REROLLED)
        t.tell(Said.REROLLED, f.seat, a=shot.uid, b=shot.weapon, rule="DZ-BAS-03", more=tuple(dice))
        shots.append(again(shot, tuple(dice), shot.focus, False, shot.need))
    renew(s, with_shots(f, tuple(shots), f.held))


def focus_helps(s: DropState, f: Fight, shot: Shot, w: WeaponDef) -> bool:
    """Would more Energy change anything? A weapon that damages on everything but a 1 has no use for it."""
    if thing_kind(shot.target) == PIECE:
        armour = s.table.pieces[thing_id(shot.target) - 1].armour
    else:
        v = s.units[thing_id(shot.target)]
        armour = armour_of(s, v) + body_cover(s, s.units[shot.uid], v, w, shot.via)
    return energy_of(s, shot, f) < armour


def focus(s: DropState, index: i64, discarded: i64, onto: tuple[int, ...] = ()) -> None:
    """Hits are discarded; each adds to the Energy of a hit that is left: as `onto` says, else spread evenly."""
    f = s.fights[-1]
    shots = list(f.shots)
    shot = shots[index]
    left: i64 = hits_of(shot) - discarded
    n = s.cards.weapons[shot.weapon].focus
    more: list[int] = [0] * left
    if onto:
        more = [count * int(n) for count in onto]
    else:
        for k in range(discarded):
            more[k % left] += n
    shots[index] = again(shot, shot.dice, tuple(more), False, shot.need)
    renew(s, with_shots(f, tuple(shots), f.held))


# -- hits


def energy_of(s: DropState, shot: Shot, f: Fight) -> i64:
    """The Energy of a shot: cards, combined fire, and what the distance gives."""
    w = s.cards.weapons[shot.weapon]
    u = s.units[shot.uid]
    energy = w.energy
    if s.mods or s.auras:
        energy += total(s, ENERGY, u, shot.slot)
    if shot.combined:
        energy = max(energy, min(BEST_COMBINED, energy + shots_of(s, u, shot.slot, w) - 1))
    for reach, plus in w.power_bands:
        if distance_to(s, u, shot.target) <= reach * reach:
            energy += plus
            break
    return energy


def distance_to(s: DropState, u: Unit, it: i64) -> i64:
    if thing_kind(it) == PIECE:
        return gap_to_piece(s, u, thing_id(it))
    if thing_kind(it) == UNIT:
        return gap(s, u, s.units[thing_id(it)])
    return 0


def make_hits(s: DropState, t: Table) -> None:
    """Every hit finds its victims: the target, or all that a blast touches (DZ-SHT-13)."""
    f = s.fights[-1]
    hits: list[Hit] = []
    for index in range(len(f.shots)):
        shot = f.shots[index]
        if shot.lost:
            continue
        w = s.cards.weapons[shot.weapon]
        u = s.units[shot.uid]
        keys = weapon_keys(s, u, shot.slot, w)
        energy = energy_of(s, shot, f)
        if f.kind == QUARTERS:
            for _ in range(how_many(s, shot, f)):
                hits.append(Hit(index, shot.target, energy, False))  # DZ-CQ-02: automatic
        elif keys & STORM:
            storm(s, t, f, index, energy, hits)
        elif keys & AREA:
            blast(s, t, f, index, energy, hits)
        else:
            plain_hits(s, t, f, index, energy, hits)
        if keys & FLAME:
            flames(s, t, f, shot)
        if keys & INCENDIARY and thing_kind(shot.target) == PIECE and hits_of(shot):
            kindle(s, t, thing_id(shot.target), d3(t, "fire") + d3(t, "fire") + d3(t, "fire"))
    renew(s, with_hits(s.fights[-1], tuple(hits)))


def plain_hits(s: DropState, t: Table, f: Fight, index: i64, energy: i64, hits: list[Hit]) -> None:
    shot = f.shots[index]
    w = s.cards.weapons[shot.weapon]
    u = s.units[shot.uid]
    from_die = destroyer_of(s, u, shot.slot, w)
    number: i64 = 0
    spent: i64 = hits_of(shot) - len(shot.focus) if shot.focus else 0
    for die in shot.dice:
        if not is_hit(die, shot.need):
            continue
        if shot.focus:
            if number >= len(shot.focus):
                break
            more: i64 = shot.focus[number]
        else:
            more = 0
        face: i64 = die & 7
        critical = from_die > 0 and face >= from_die
        hits.append(Hit(index, shot.target, energy + more, critical))
        number += 1
    if spent:
        t.tell(Said.HITS, f.seat, a=shot.target, b=number, c=energy, rule="DZ-SHT-13")


def destroyer_of(s: DropState, u: Unit, slot: i64, w: WeaponDef) -> i64:
    if s.mods:
        gained = most(s, DESTROYER, u, slot)
        if gained > 0 and (w.destroyer == 0 or gained < w.destroyer):
            return gained
    return w.destroyer


def blast(s: DropState, t: Table, f: Fight, index: i64, energy: i64, hits: list[Hit]) -> None:
    """An Area weapon: a template on a hit, a glance on a miss, nothing on a 1."""
    shot = f.shots[index]
    u = s.units[shot.uid]
    for die in shot.dice:
        face: i64 = die & 7
        if face == 1:
            continue
        if is_hit(die, shot.need):
            strike_area(s, t, f, index, energy, hits, False)
        elif s.auras and found(s, GLANCE_SELF, u):
            strike_area(s, t, f, index, energy - GLANCE, hits, True)
        else:
            power = energy if shot.glances else energy - GLANCE
            hit_one(s, t, index, shot.target, power, hits)


def strike_area(s: DropState, t: Table, f: Fight, index: i64, energy: i64, hits: list[Hit], own: bool) -> None:
    """Everything that the template touches is hit (DZ-GEO-12)."""
    shot = f.shots[index]
    if thing_kind(shot.target) == PIECE:
        hit_one(s, t, index, shot.target, energy, hits)
        return
    v = s.units[thing_id(shot.target)]
    if v.place == INSIDE:
        for uid in s.pieces[v.inside].inside:
            mate = s.units[uid]
            if mate.edge == v.edge and (not own or mate.seat == f.seat):
                hit_one(s, t, index, thing(UNIT, uid), energy, hits)
        return
    high = flies(s, v, f)
    x = v.x
    y = v.y
    if f.points:
        x = f.points[0]
        y = f.points[1]
    for other in s.units:
        if other.place != TABLE or other.dp <= 0 or (other.air == 1) != high:
            continue
        if own and other.seat != f.seat:
            continue
        if touches_blast(other, s.cards.units[other.kind].radius, x, y):
            hit_one(s, t, index, thing(UNIT, other.uid), energy, hits)


def hit_one(s: DropState, t: Table, index: i64, it: i64, energy: i64, hits: list[Hit]) -> None:
    """One blast hit on one thing: Infantry takes D6, scenery D3."""
    count: i64 = 1
    if thing_kind(it) == PIECE:
        count = d3(t, "blast")
    elif s.cards.units[s.units[thing_id(it)].kind].type == INFANTRY:
        count = t.dice.roll(6, "blast")
    for _ in range(count):
        hits.append(Hit(index, it, energy, False))


def storm(s: DropState, t: Table, f: Fight, index: i64, energy: i64, hits: list[Hit]) -> None:
    """Ion Storm: every non-Aircraft unit in range, friend and foe, once; beyond 6 inches it needs a 6."""
    shot = f.shots[index]
    u = s.units[shot.uid]
    w = s.cards.weapons[shot.weapon]
    crowd: i64 = 0
    for v in s.units:
        if v.place != TABLE or v.air or v.uid == u.uid or v.dp <= 0:
            continue
        far = gap(s, u, v)
        if far > w.far * w.far:
            continue
        die = t.dice.roll(6, "storm")
        need: i64 = w.acc if far <= STORM_NEAR * STORM_NEAR else 6
        if not is_hit(die, need):
            continue
        count: i64 = 1
        if s.cards.units[v.kind].type == INFANTRY:
            if crowd == 0:
                crowd = t.dice.roll(6, "storm")
            count = crowd
        for _ in range(count):
            hits.append(Hit(index, thing(UNIT, v.uid), energy, False))


def flames(s: DropState, t: Table, f: Fight, shot: Shot) -> None:
    """A firing at Infantry in a Garrison or at scenery puts tokens on the piece: one, two if it burns well."""
    pid: i64 = 0
    if thing_kind(shot.target) == PIECE:
        pid = thing_id(shot.target)
    elif s.units[thing_id(shot.target)].place == INSIDE:
        pid = s.units[thing_id(shot.target)].inside
    if pid and s.pieces[pid].keys & DESTRUCTIBLE:
        kindle(s, t, pid, 2 if s.pieces[pid].keys & FLAMMABLE else 1)


def kindle(s: DropState, t: Table, pid: i64, tokens: i64) -> None:
    """Tokens that this Shooting action puts on a piece."""
    add_tokens(s, t, pid, tokens)
    if s.pieces[pid].strong and tokens:
        s.change_piece(pid).strong += tokens  # AMB-43: only those of this attack are stronger
    if tokens:
        renew(s, s.fights[-1].setting_fire(pid))


# -- damage


def devastator_of(s: DropState, shot: Shot, it: i64) -> i64:
    """The Devastator value that counts against a target, 0: none. The highest fitting one."""
    w = s.cards.weapons[shot.weapon]
    u = s.units[shot.uid]
    victims = victim_bits(s, it)
    value: i64 = 0
    for n, kinds in w.devastators:
        if kinds & victims and n > value:
            value = n
    if value and w.devastator_bands and victims & ON_SCENERY:
        for reach, n in w.devastator_bands:
            if distance_to(s, u, it) <= reach * reach:
                value = n
                break
    if not s.mods:
        return value
    if found(s, NO_DEV, u, shot.slot):
        return 0
    for m in s.mods:
        if m.kind == DEV_SET and concerns(s, m, u, shot.slot):
            value = m.amount if m.second & victims else 0
        elif m.kind == DEVASTATOR and concerns(s, m, u, shot.slot) and m.second & victims:
            value = value + 1 if value else m.amount
        elif m.kind == DEV_PLUS and value and concerns(s, m, u, shot.slot):
            value += m.amount
    return value


def judged(s: DropState, f: Fight, hit: Hit, die: i64) -> i64:
    """Damage points of a hit with this die, before saves (DZ-SHT-06, DZ-SHT-13)."""
    shot = f.shots[hit.shot]
    w = s.cards.weapons[shot.weapon]
    u = s.units[shot.uid]
    scenery = thing_kind(hit.target) == PIECE
    resilient = False
    if scenery:
        armour: i64 = s.table.pieces[thing_id(hit.target) - 1].armour
    else:
        v = victim_of(s, hit.target)
        if v.uid == 0:
            return 0
        armour = armour_of(s, v)
        if f.kind != QUARTERS:
            armour += body_cover(s, u, v, w, shot.via)
        resilient = bool(unit_keys(s, v) & RESILIENT)
    crit: i64 = w.crit_at
    pen: i64 = 0
    keys = weapon_keys(s, u, shot.slot, w)
    if keys & PENETRATIVE:
        pen = 6
        if s.auras and five_pierces(s, u, w):
            pen = 5
    plus: i64 = total(s, DAMAGE_ROLL, u) if s.mods else 0  # AMB-45: who had it when the card resolved
    if f.kind == QUARTERS and not (s.mods and found(s, CAN_CRIT, u)):
        crit = 99  # DZ-CQ-02: no Criticals
    result: i64 = 2 if hit.critical else damage_of(die, hit.energy + plus, armour, crit, pen)
    return points_of(result, resilient, devastator_of(s, shot, hit.target), scenery) | (result << 8)


def five_pierces(s: DropState, u: Unit, w: WeaponDef) -> bool:
    """Sharpe: Penetrative of these weapons works on 5 or more."""
    for a in s.auras:
        if a.aura.kind == PEN_FIVE and a.seat == u.seat and w.keys & a.aura.amount:
            return True
    return False


def victim_of(s: DropState, it: i64) -> Unit:
    """The unit whose numbers count: of a squad in Close Quarters the first that is left."""
    if thing_kind(it) == SQUAD:
        members = s.squads[thing_id(it)].members
        return s.units[members[0]] if members else s.units[0]
    return s.units[thing_id(it)]


def roll_damage(s: DropState, t: Table) -> None:
    """One die for each hit; who has just entered re-rolls successes in Close Quarters (DZ-CQ-03)."""
    f = s.fights[-1]
    hits: list[Hit] = []
    hasty = (
        f.kind == QUARTERS
        and bool(s.squads[f.sid].flags & ENTERED)
        and not ignores(s, s.units[f.units[0]], IGNORES_ENTERING)
    )
    for hit in f.hits:
        if hit.critical:
            hits.append(Hit(hit.shot, hit.target, hit.energy, True, 0, judged(s, f, hit, 0) & 255))
            continue
        die = t.dice.roll(6, "damage")
        if hasty and judged(s, f, hit, die) & 255:
            die = t.dice.roll(6, "damage again") | REROLLED
        hits.append(Hit(hit.shot, hit.target, hit.energy, False, die, judged(s, f, hit, die & 7) & 255))
    told: list[int] = []
    for hit in hits:
        told.extend((hit.target, hit.energy, hit.die, hit.damage))
    if told:
        t.tell(Said.DAMAGE_ROLL, f.seat, a=f.sid, b=0, rule="DZ-SHT-06", more=tuple(told))
    renew(s, with_hits(f, tuple(hits)))


def reroll_damage(s: DropState, t: Table) -> None:
    """Cards and rules re-roll damage dice now: successes by force, failures by choice; no die twice (DZ-STK-14)."""
    f = s.fights[-1]
    if not s.mods and not s.auras:
        return
    hits: list[Hit] = []
    for hit in f.hits:
        shot = f.shots[hit.shot]
        u = s.units[shot.uid]
        if hit.critical or hit.die & REROLLED or not rerolls(s, u, DICE_DAMAGE, 1 if hit.damage else 0, shot.slot):
            hits.append(hit)
            continue
        die = t.dice.roll(6, "damage again")
        t.tell(Said.REROLLED, f.seat, a=shot.uid, b=shot.weapon, rule="DZ-BAS-03", more=(hit.die, die))
        hits.append(Hit(hit.shot, hit.target, hit.energy, False, die | REROLLED, judged(s, f, hit, die) & 255))
    renew(s, with_hits(f, tuple(hits)))


def take_damage(s: DropState, t: Table) -> None:
    """Saves are rolled, tokens laid, and what is left is applied together (DZ-SHT-12)."""
    f = s.fights[-1]
    hurt: list[int] = []
    struck: list[int] = []
    for hit in f.hits:
        if hit.damage <= 0:
            continue
        shot = f.shots[hit.shot]
        w = s.cards.weapons[shot.weapon]
        kind = thing_kind(hit.target)
        number = thing_id(hit.target)
        if kind == PIECE:
            if s.pieces[number].fallen:
                continue
            points = hit.damage - shielded(s, t, number, hit.damage, w)
            s.change_piece(number).pending += points
            if number not in struck:
                struck.append(number)
            if hit.critical or judged(s, f, hit, hit.die & 7) >> 8 == 2:
                kindle(s, t, number, 1)  # DZ-SCN-03
        else:
            u = s.units[number]
            if u.dp <= 0 or is_safe(s, u, SAFE_DAMAGE):
                continue
            immune = bool(w.keys & PARTICLE)
            points = hit.damage - saved(s, t, u, hit.damage, w.energy, False, immune)
            if points > 0:
                s.change(number).pending += points
                if number not in hurt:
                    hurt.append(number)
    harm(s, t, BY_SHOOTING, f.sid, hurt, struck)
    damaging_rules(s, t, f, hurt)


def shielded(s: DropState, t: Table, pid: i64, points: i64, w: WeaponDef) -> i64:
    """How many points a card's shield keeps from a Garrison: a Passive save for each (H09, DZ-SHT-08)."""
    if not s.mods or w.energy >= UNSTOPPABLE:
        return 0
    save: i64 = 0
    for m in s.mods:
        if m.kind == PASSIVE and m.on == PIECE and m.id == pid and (save == 0 or m.amount < save):
            save = m.amount
    kept: i64 = 0
    if save:
        for _ in range(points):
            die = t.dice.roll(6, "passive")
            if die >= save and die > 1:
                kept += 1
    return kept


def damaging_rules(s: DropState, t: Table, f: Fight, hurt: list[int]) -> None:
    """Rules of weapons that act when they damage something come before the damage is applied."""
    for shot in f.shots:
        w = s.cards.weapons[shot.weapon]
        number: i64 = 0
        for clause in w.clauses:
            if clause.trigger == DAMAGES and not shot.lost:
                for uid in hurt:
                    if owner_squad(s, shot.target) == s.units[uid].sid:
                        at = Moment(
                            DAMAGES, f.seat, UNIT, uid, s.units[uid].sid, s.units[uid].inside, (), f.seat, shot.uid
                        )
                        holds = True
                        for condition in clause.conditions:
                            if not condition.holds(s, at):
                                holds = False
                        if holds:
                            s.push(Resolve(OF_WEAPON, shot.weapon, number, at.data()))
                        break
            number += 1


def burn(s: DropState, t: Table) -> None:
    """Occupied Garrisons that got tokens in this action roll for them at once (DZ-COL-02)."""
    for pid in reversed(s.fights[-1].pieces):
        if s.pieces[pid].inside and not s.pieces[pid].fallen and s.pieces[pid].tokens:
            s.push(CollateralRoll(pid, 0))


def mark_fired(s: DropState, f: Fight) -> None:
    """What has fired may not again in this activation (in Reaction Fire: in this round); Limited uses count always."""
    for shot in f.shots:
        u = s.change(shot.uid)
        w = s.cards.weapons[shot.weapon]
        slot_bit: i64 = 1
        slot_bit <<= shot.slot
        if f.kind == REACTION:
            u.spent |= slot_bit
            u.alts |= (1 << w.alt) if w.alt else 0
        elif not f.extra:
            u.fired |= slot_bit
            u.alts |= (1 << w.alt) if w.alt else 0
        if w.limited:
            uses = list(u.limited)
            while len(uses) <= shot.slot:
                uses.append(0)
            uses[shot.slot] += 1
            u.limited = tuple(uses)
    if f.kind != REACTION and not f.extra and s.squads[f.sid].members:
        s.flag(f.sid, SHOT | (CQ_USED if f.kind == QUARTERS else GUNS_USED))
