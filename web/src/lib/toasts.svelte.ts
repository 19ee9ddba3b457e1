// Short notes at the edge of the table; a refusal names its rule.
export interface Toast {
  id: number;
  text: string;
  rule: string;
  kind: 'note' | 'refusal';
}

export const toasts = $state<Toast[]>([]);
let next = 1;

export function toast(text: string, kind: Toast['kind'] = 'note', rule = ''): void {
  const id = next++;
  toasts.push({ id, text, rule, kind });
  if (toasts.length > 4) toasts.shift();
  setTimeout(() => dismiss(id), kind === 'refusal' ? 9000 : 5000);
}

export function dismiss(id: number): void {
  const at = toasts.findIndex((t) => t.id === id);
  if (at >= 0) toasts.splice(at, 1);
}
