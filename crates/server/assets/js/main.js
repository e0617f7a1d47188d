// The script of all pages. Pages work without it, with forms and links; it makes a table
// live: the server sends parts of the page as HTML, the script puts them in their place.

import { $, $$, guarded, on, root } from './dom.js';
import { asked, attention, question } from './ask.js';
import { dress } from './dress.js';
import { ENDS, readOn } from './kept.js';
import { queueMoment } from './moment.js';
import { showSettings } from './settings.js';
import { tick } from './small.js';
import './parts.js';
import './copy.js';
import './gallery.js';
import { connect, isUp, leave, watch } from './socket.js';
import './keys.js';
import './tally.js';
import './streak.js';
import './draft.js';
import './tips.js';
import './hold.js';
import './titles.js';
import './reading.js';
import { lookAgain } from './mine.js';

root.classList.add('js');

on('visibilitychange', () => {
  attention();
  if (!document.hidden && !isUp()) connect();
});
addEventListener('online', guarded(connect));
addEventListener('pagehide', () => leave(true));
addEventListener(
  'pageshow',
  guarded((event) => {
    leave(false);
    if (event.persisted) connect();
  }),
);
setInterval(
  guarded(() => {
    tick();
    watch();
  }),
  1000,
);

// On a phone the rooms do not fit beside each other: the one where one is comes into sight.
function showRoom() {
  const here = $('.bar-top nav [aria-current]');
  const rooms = here?.parentElement;
  if (rooms) rooms.scrollLeft += here.getBoundingClientRect().left - rooms.getBoundingClientRect().left - 40;
}

guarded(() => {
  showSettings();
  showRoom();
  dress();
  $$(ENDS).forEach((list) => readOn(list));
  $$('dialog[data-moment]').forEach(queueMoment);
  if (question() != null) asked();
  connect();
  lookAgain();
})();
