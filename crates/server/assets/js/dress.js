// What new parts need of the script: the fan of the hand, counts, and what other modules do to them.

import { $$ } from './dom.js';
import { unlight } from './drag.js';
import { light } from './light.js';
import { dressOrder } from './order.js';
import { dressPassport } from './passport.js';
import { countPicks } from './picks.js';
import { dressRead } from './reading.js';
import { refill } from './sheets.js';
import { tick } from './small.js';
import { showSettings } from './settings.js';
import { dressAgain } from './shows.js';
import { dressTabs, markTab } from './tabs.js';
import { dressWhys } from './why.js';

// A hand opens no wider than one of six.
function fan() {
  for (const hand of $$('.hand')) {
    const middle = (hand.children.length - 1) / 2;
    [...hand.children].forEach((card, i) => card.style.setProperty('--i', (i - middle) * (middle > 2.5 ? 2.5 / middle : 1) + 2.5));
  }
}

export function dress() {
  unlight();
  light();
  fan();
  dressWhys();
  dressAgain();
  showSettings();
  countPicks();
  $$('#answer[data-order] .order').forEach(dressOrder);
  tick();
  dressTabs();
  markTab();
  dressPassport();
  dressRead();
  refill();
}
