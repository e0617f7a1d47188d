// The pointer's hold: a card that is dragged, the base that it was dropped on, a long press.

/** @type {any} */
let dragged = null;
/** @type {string | null} */
let wish = null;
let pressed = false;

/** @param {any} card */
export const hold = (card) => (dragged = card);
export const held = () => dragged;
export const isDragging = () => Boolean(dragged?.isConnected);

// The base that a card was dropped on: the answer to the question that follows.
/** @param {string} base */
export const setWish = (base) => (wish = base);

export function takeWish() {
  const base = wish;
  wish = null;
  return base;
}

// A long press has read a card, and is no click.
/** @param {boolean} is */
export const setHeld = (is) => (pressed = is);
export const wasHeld = () => pressed;
