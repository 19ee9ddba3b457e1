// Small sounds, made here from noise and sine waves; silent until somebody switches them on.
import { pace } from './pace.svelte';

export type Sound = 'turn' | 'strike' | 'fall' | 'end';
let line: AudioContext | undefined;

function tap(at: number, pitch: number, length: number, loud: number): void {
  if (!line) return;
  const tone = line.createOscillator();
  const volume = line.createGain();
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.5, at + length);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(line.destination);
  tone.start(at);
  tone.stop(at + length);
}

/** A drum for your turn, a knock for a strike, a thud for what falls. */
export function play(sound: Sound): void {
  if (!pace.sound) return;
  line ??= new AudioContext();
  const now = line.currentTime;
  if (sound === 'turn') [0, 0.14].forEach((wait) => tap(now + wait, 190, 0.16, 0.16));
  else if (sound === 'strike') tap(now, 420, 0.07, 0.12);
  else if (sound === 'fall') tap(now, 110, 0.34, 0.2);
  else [0, 0.18, 0.36].forEach((wait, n) => tap(now + wait, 150 + n * 60, 0.3, 0.15));
}
