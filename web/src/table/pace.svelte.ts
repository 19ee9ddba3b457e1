// How fast does the table show what happens, and does it make a sound? Kept by this browser.
export type Speed = 'calm' | 'brisk' | 'instant';
export const SPEEDS: Speed[] = ['calm', 'brisk', 'instant'];
const SPEED = 'drumhead.speed';
const SOUND = 'drumhead.sound';

function stored(): Speed {
  const found = localStorage.getItem(SPEED);
  return SPEEDS.find((speed) => speed === found) ?? 'brisk';
}

export const pace = $state<{ speed: Speed; sound: boolean }>({ speed: stored(), sound: localStorage.getItem(SOUND) === 'on' });

export function setSpeed(speed: Speed): void {
  pace.speed = speed;
  localStorage.setItem(SPEED, speed);
}

export function setSound(on: boolean): void {
  pace.sound = on;
  localStorage.setItem(SOUND, on ? 'on' : 'off');
}

/** What a second of motion lasts; 0 where nothing moves. */
export function stretch(): number {
  if (pace.speed === 'instant' || document.hidden || matchMedia('(prefers-reduced-motion: reduce)').matches) return 0;
  return pace.speed === 'calm' ? 1.7 : 0.85;
}
