// Short sounds of our own, made here; silent unless somebody wants them.

import { hasSound } from './settings.js';

// Notes: start, length (seconds), from, to (hertz), loudness.
const SOUNDS = {
  asked: [[0, 0.09, 660, 660, 0.12], [0.1, 0.16, 990, 990, 0.12]],
  called: [[0, 0.1, 880, 880, 0.12], [0.13, 0.1, 660, 660, 0.12], [0.26, 0.16, 880, 880, 0.12]],
  played: [[0, 0.12, 240, 90, 0.25]],
  scored: [[0, 0.12, 392, 392, 0.15], [0.12, 0.12, 523, 523, 0.15], [0.24, 0.35, 784, 784, 0.18]],
};

let context = null;

export function soundOf(name, wanted = true) {
  if (!wanted || !hasSound() || !window.AudioContext || document.hidden) return;
  // Before the first press a browser is silent, and would play all of it together afterwards.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [start, length, from, to, loud] of SOUNDS[name] ?? []) {
    const [voice, volume] = [context.createOscillator(), context.createGain()];
    voice.type = 'triangle';
    voice.frequency.setValueAtTime(from, now + start);
    voice.frequency.exponentialRampToValueAtTime(to, now + start + length);
    volume.gain.setValueAtTime(loud, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    voice.connect(volume).connect(context.destination);
    voice.start(now + start);
    voice.stop(now + start + length);
  }
}
