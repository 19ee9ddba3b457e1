// Which lessons are done, on this browser.
const KEY = 'drumhead.learnt';

class Learnt {
  private done = $state.raw<Set<string>>(new Set());
  constructor() {
    try {
      this.done = new Set(JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[]);
    } catch {
      // a browser that keeps nothing simply forgets
    }
  }
  has(lesson: string): boolean {
    return this.done.has(lesson);
  }
  add(lesson: string): void {
    if (this.done.has(lesson)) return;
    this.done = new Set([...this.done, lesson]);
    try {
      localStorage.setItem(KEY, JSON.stringify([...this.done]));
    } catch {
      // as above
    }
  }
}

export const learnt = new Learnt();
