// What is in hand, and what comes of the next click? Picks narrow the options; what is no option is asked of the rules.
import type { BoardModule } from '../boards';
import { m } from '../lib/messages';
import { toast } from '../lib/toasts.svelte';
import type { Foresight, Option, Standing, Thing, Verdict } from '../lib/wire';
import { readCommand } from './command';
import { chips, click, complete, guess, keep, lights, nextRefs } from './select';
import type { Session } from './session.svelte';

/** How long somebody points at an option before it is told what it will do. */
const POINTED = 120;
/** More than these are no menu any more. */
const MOST = 8;

export class Choosing {
  picked = $state.raw<string[]>([]);
  /** The option that somebody points at in the prompt. */
  considered = $state.raw<Option | null>(null);
  refusal = $state.raw<{ refs: string[]; verdict: Verdict } | null>(null);
  /** Beside the thing: what may be done with it, and what stands against the rest. */
  explained = $state.raw<{ ref: string; options: Option[]; standing: Standing | null } | null>(null);
  /** What the option that somebody points at will do. */
  outlook = $state.raw<{ words: string; told: Foresight } | null>(null);
  private looking: ReturnType<typeof setTimeout> | undefined;
  /** What was clicked before the table asked for it: the second of two clicks that are one thought. */
  private meant = '';

  constructor(
    private session: Session,
    private board: () => BoardModule | null,
    private thing: (ref: string) => Thing | undefined,
    private look: (thing: Thing) => void,
  ) {
    // what was picked stays picked while it still means something
    $effect.pre(() => {
      const kept = keep(this.options, this.picked);
      if (kept.join() !== this.picked.join()) this.picked = kept;
    });
    $effect(() => {
      if (!this.meant || !session.pending || session.sent) return;
      const ref = this.meant;
      this.meant = '';
      const fits = this.options.filter((o) => o.refs[o.refs.length - 1] === ref);
      if (fits.length === 1 && fits[0]) void this.play(fits[0]);
    });
    $effect(() => {
      void session.pending;
      this.outlook = null;
      this.explained = null;
    });
  }

  readonly options = $derived.by(() => this.session.pending?.options ?? []);
  /** The next thing to touch on the line that a hint finds best. */
  readonly wise = $derived.by(() => {
    const first = this.session.hints[0];
    const refs = this.options.find((o) => o.index === first?.index)?.refs ?? [];
    const next = refs[this.picked.length];
    return first && next && this.picked.every((ref, at) => refs[at] === ref) ? { ref: next, chance: first.chance } : null;
  });
  readonly glow = $derived.by(() => {
    const found = lights(this.options, this.picked);
    return this.wise ? found.set(this.wise.ref, 'lit') : found;
  });
  readonly outcomes = $derived.by(() => {
    const found = chips(this.options, this.picked);
    return this.wise ? found.set(this.wise.ref, m.table.hintChip(this.wise.chance)) : found;
  });

  async play(option: Option): Promise<void> {
    this.picked = [];
    this.refusal = null;
    const verdict = await this.session.play(option.action);
    if (verdict.code === 'illegal') this.refuse(option.refs, verdict);
  }

  refuse(refs: string[], verdict: Verdict): void {
    this.refusal = { refs, verdict };
    toast(verdict.reason, 'refusal', verdict.rule);
  }

  back(): void {
    this.picked = this.picked.slice(0, -1);
    this.refusal = null;
  }

  pick(ref: string): void {
    const thing = this.thing(ref);
    if (thing) this.look(thing);
    if (!this.session.pending) {
      void this.explain(ref);
      return;
    }
    const result = click(this.options, this.picked, ref);
    this.refusal = null;
    if (result.play) void this.play(result.play);
    else if (!result.missed) {
      this.picked = result.picked;
      const whole = complete(this.options, this.picked);
      if (whole.length > 1 && nextRefs(this.options, this.picked).size === 0 && !isPhone())
        this.explained = { ref, options: whole.slice(0, MOST), standing: null };
    } else if (this.picked.length > 0) {
      const whole = complete(this.options, this.picked);
      if (whole.length === 1 && whole[0]) void this.bothClicks(whole[0], ref);
      else void this.ask([...this.picked, ref]);
    } else void this.explain(ref);
  }

  /** What is carried is picked, so that the places it may go to are there. */
  lift(ref: string): void {
    if (!this.session.pending) return;
    const first = click(this.options, [], ref);
    if (first.picked.length === 1 && !first.play) this.picked = first.picked;
  }

  drop(from: string, to: string): void {
    const first = click(this.options, [], from);
    if (first.picked.length === 1 && !first.play) {
      const second = click(this.options, [from], to);
      if (!second.missed && second.picked[0] !== to) {
        if (second.play) void this.play(second.play);
        else this.picked = second.picked;
        return;
      }
    }
    void this.ask([from, to]);
  }

  /** A line that somebody typed; false if nothing came of it, so that it stays to be mended. */
  typed(line: string): boolean {
    const found = readCommand(line, this.options);
    if (found.length === 1 && found[0]) {
      void this.play(found[0]);
      return true;
    }
    if (found.length > 1) {
      toast(m.table.unclear(found.length), 'refusal');
      return false;
    }
    if (!this.session.pending) return false;
    // The server knows the names on the table: `attack Phalanx Veteran -> Needle Thrower`.
    void this.session.typed(line);
    return true;
  }

  async explain(ref: string): Promise<void> {
    if (!ref || this.session.outcome) return;
    const standing = await this.session.standing(ref);
    if (standing)
      this.explained = {
        ref,
        options: standing.can
          .map((n) => this.options[n])
          .filter((o): o is Option => o !== undefined)
          .slice(0, MOST),
        standing,
      };
    else if (!this.session.pending) toast(m.table.notNow);
  }

  /** What an option will do is told on hover and focus, after a moment. */
  foresee(option: Option | null): void {
    clearTimeout(this.looking);
    this.outlook = null;
    const ask = this.session.pending?.ask;
    if (!option || ask === undefined) return;
    this.looking = setTimeout(async () => {
      const told = await this.session.foretell(option.action);
      if (told && told.outcomes.length > 0 && this.session.pending?.ask === ask) this.outlook = { words: option.words, told };
    }, POINTED);
  }

  /** The one option that a click on this thing would play, if it is one. */
  foreseeThing(ref: string): void {
    const result = click(this.options, this.picked, ref);
    this.foresee(result.missed ? null : result.play);
  }

  /** Ask the server about something that does not glow; it names the rule that forbids it. */
  private async ask(refs: string[]): Promise<void> {
    const last = refs[refs.length - 1] ?? '';
    const action = guess(this.options, refs, this.board()?.alias);
    if (!action) {
      this.refusal = null;
      await this.explain(last);
      return;
    }
    const verdict = await this.session.why(action);
    if (verdict.code === 'illegal') this.refuse([last], verdict);
    else if (verdict.code === 'ok') {
      this.picked = [];
      await this.session.play(action);
    } else await this.explain(last);
  }

  private async bothClicks(first: Option, ref: string): Promise<void> {
    if (await this.session.leads(first.action, ref)) {
      this.meant = ref;
      await this.play(first);
    } else await this.ask([...this.picked, ref]);
  }
}

function isPhone(): boolean {
  return matchMedia('(max-width: 760px)').matches;
}
