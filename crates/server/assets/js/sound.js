// Fourteen short sounds of our own, made here note by note; silent unless somebody wants them.

import { near, on } from './dom.js';
import { hasSound, setTo } from './settings.js';

// Notes: start, length (seconds), from, to (hertz), loudness, and what rings: a wave, or noise
// through a filter that moves from one pitch to the other.
/** @type {Record<string, any[][]>} */
const SOUNDS = {
  // You are asked; somebody calls from the banner; your turn begins, with the bell of the ring.
  asked: [
    [0, 0.09, 660, 660, 0.1],
    [0.09, 0.16, 990, 990, 0.1],
  ],
  called: [
    [0, 0.1, 880, 880, 0.12],
    [0.13, 0.1, 660, 660, 0.12],
    [0.26, 0.16, 880, 880, 0.12],
  ],
  turn: [
    [0, 0.9, 1320, 1310, 0.13, 'sine'],
    [0, 0.5, 2790, 2780, 0.05, 'sine'],
    [0.16, 1.1, 1320, 1310, 0.13, 'sine'],
    [0.16, 0.6, 2790, 2780, 0.05, 'sine'],
  ],
  // Answers.
  tap: [[0, 0.05, 520, 380, 0.1]],
  picked: [[0, 0.04, 700, 820, 0.07, 'sine']],
  undo: [
    [0, 0.09, 620, 420, 0.09],
    [0.08, 0.12, 460, 300, 0.09],
  ],
  // Cards.
  fly: [[0, 0.2, 700, 2600, 0.05, 'noise']],
  played: [
    [0, 0.12, 240, 90, 0.25],
    [0, 0.06, 1800, 500, 0.06, 'noise'],
  ],
  hit: [
    [0, 0.14, 160, 55, 0.3],
    [0, 0.1, 900, 200, 0.12, 'noise'],
  ],
  // Scoring: the stamp, the burst, each place, each point.
  stamp: [
    [0, 0.16, 120, 45, 0.35],
    [0, 0.07, 2400, 600, 0.12, 'noise'],
  ],
  scored: [
    [0, 1.6, 98, 92, 0.28, 'sine'],
    [0, 1.2, 196, 190, 0.14, 'sine'],
    [0, 0.9, 523, 518, 0.07, 'sine'],
    [0, 0.3, 3000, 400, 0.12, 'noise'],
  ],
  place: [
    [0, 0.13, 150, 60, 0.3],
    [0, 0.05, 1400, 500, 0.08, 'noise'],
  ],
  point: [[0, 0.06, 1180, 1560, 0.07, 'sine']],
  // The end.
  won: [
    [0, 0.14, 392, 392, 0.14],
    [0.14, 0.14, 523, 523, 0.14],
    [0.28, 0.14, 659, 659, 0.14],
    [0.42, 0.7, 784, 784, 0.16],
    [0.42, 0.7, 523, 523, 0.08],
    [0.4, 1.4, 1200, 3200, 0.05, 'noise'],
  ],
  lost: [
    [0, 0.24, 330, 311, 0.12],
    [0.26, 0.24, 277, 262, 0.12],
    [0.52, 0.7, 208, 185, 0.14],
  ],
};

/** @type {any} */
let context = null;
/** @type {any} */
let hiss = null;

// A second of noise, the same each time.
function noise() {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate, context.sampleRate);
  const samples = hiss.getChannelData(0);
  let seed = 7;
  for (let i = 0; i < samples.length; i += 1) {
    seed = (seed * 16807) % 2147483647;
    samples[i] = seed / 1073741824 - 1;
  }
  return hiss;
}

/** @param {any} kind @param {any} from @param {any} to @param {number} start @param {number} end */
function voice(kind, from, to, start, end) {
  if (kind === 'noise') {
    const [source, filter] = [context.createBufferSource(), context.createBiquadFilter()];
    source.buffer = noise();
    source.loop = true;
    filter.type = 'bandpass';
    filter.frequency.setValueAtTime(from, start);
    filter.frequency.exponentialRampToValueAtTime(to, end);
    return [source, source.connect(filter)];
  }
  const source = context.createOscillator();
  source.type = kind;
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  return [source, source];
}

// `late`: in so many seconds; `higher`: times the pitch.
/** @param {any} name @param {boolean} [wanted] @param {number} [late] @param {number} [higher] */
export function soundOf(name, wanted = true, late = 0, higher = 1) {
  if (!wanted || !hasSound() || !window.AudioContext || document.hidden) return;
  // Before the first press a browser is silent, and would play all of it together afterwards.
  if (navigator.userActivation?.hasBeenActive === false) return;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  const now = context.currentTime + late;
  for (const [start, length, from, to, loud, kind = 'triangle'] of SOUNDS[name] ?? []) {
    const end = now + start + length;
    const [source, last] = voice(kind, from * higher, to * higher, now + start, end);
    const volume = context.createGain();
    volume.gain.setValueAtTime(loud, now + start);
    volume.gain.exponentialRampToValueAtTime(0.001, end);
    last.connect(volume).connect(context.destination);
    source.start(now + start);
    source.stop(end);
  }
}

// One button; what it says is kept with the other settings.
on('click', (event) => {
  if (!near(event, 'button[data-speaker]')) return;
  setTo('sound', hasSound() ? 'off' : 'on');
  soundOf('asked');
});

// Answers sound where they are given.
on('submit', (event) => {
  const form = event.target;
  if (form.id === 'answer') soundOf('tap');
  else if (form.action?.endsWith('/undo')) soundOf('undo');
});
on('change', (event) => near(event, '#answer input[name=pick]') && soundOf('picked'));
