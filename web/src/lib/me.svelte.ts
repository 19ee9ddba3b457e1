// Who sits at this browser: a guest with a name, known to the server by its cookie.
import { api } from './api';
import type { Me } from './wire';

export const me = $state<{ value: Me | null }>({ value: null });

export function knowMe(): void {
  api.me().then(
    (found) => (me.value = found),
    () => undefined,
  );
}
