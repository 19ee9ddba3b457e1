// What a faction wears: a field, a tint and a hatching, which always go together with its name.
export type Hatch = 'dots' | 'vert' | 'horiz' | 'fall' | 'rise' | 'grid';
export interface Livery {
  field: string;
  tint: string;
  hatch: Hatch;
}

/** `name` is one of the colours of tokens.css. */
export function livery(name: string, hatch: Hatch): Livery {
  return { field: `var(--${name})`, tint: `var(--${name}-t)`, hatch };
}
