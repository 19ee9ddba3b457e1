// Shall I be asked for an answer at this kind of moment? Kept in this browser; a pass comes after a pause that tells nothing.
import type { Decision } from '../../lib/wire';
import type { TableContext } from '../../table/context';

const KEY = 'drumhead.dropzone.never';
const PAUSE: [number, number] = [250, 900];

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one): one is string => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** A moment at which one may play a card or pass. */
export function isMoment(question: Decision | null): question is Decision {
  return question !== null && question.options.some((o) => o.group === 'play') && question.options.some((o) => o.group === 'pass');
}

export class Policies {
  never = $state.raw<string[]>(kept());

  passes(moment: string): boolean {
    return this.never.includes(moment);
  }

  set(moment: string, never: boolean): void {
    this.never = [...this.never.filter((one) => one !== moment), ...(never ? [moment] : [])];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.never));
    } catch {
      // without storage it holds as long as the page
    }
  }

  /** Pass for whoever does not want to be asked here; returns how to call that off. */
  answer(table: TableContext, question: Decision): () => void {
    const pass = question.options.find((o) => o.group === 'pass');
    const [least, most] = PAUSE;
    const timer = setTimeout(
      () => {
        if (pass) table.act(pass.action);
      },
      least + Math.random() * (most - least),
    );
    return () => clearTimeout(timer);
  }
}
