// Light or dark against the system's wish: the sheets ask for the system's, so their
// questions are answered here. Loaded before the page is painted.

const ASKS = /\(prefers-color-scheme:\s*(dark|light)\)/;

const asks = new Map();

/** @param {any} sheet */
function rules(sheet) {
  try {
    return [...sheet.cssRules];
  } catch {
    return [];
  }
}

/** @param {any} list @param {any} visit */
function each(list, visit) {
  for (const rule of list) {
    if (rule instanceof CSSMediaRule) visit(rule);
    if (rule.cssRules) each([...rule.cssRules], visit);
  }
}

/** @param {string} theme */
export function paintTheme(theme) {
  for (const sheet of document.styleSheets) {
    each(rules(sheet), (/** @type {any} */ rule) => {
      const asked = asks.get(rule) ?? rule.media.mediaText;
      if (!ASKS.test(asked)) return;
      asks.set(rule, asked);
      const answer = asked.replace(ASKS, (/** @type {any} */ _, /** @type {string} */ wanted) =>
        theme === wanted ? '(min-width: 0px)' : '(max-width: 0px)',
      );
      rule.media.mediaText = theme === 'light' || theme === 'dark' ? answer : asked;
    });
  }
  document.documentElement.style.colorScheme = theme === 'light' || theme === 'dark' ? theme : '';
}

try {
  paintTheme(JSON.parse(localStorage.getItem('baston') ?? '{}')?.theme);
} catch {
  // Nothing is kept: the system's wish holds.
}
