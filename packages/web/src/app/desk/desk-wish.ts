// What is asked of the desk from elsewhere: it comes to the page and to the instrument first, then the button is pressed that
// stands there. So an order is armed, never sent, and what bars the button bars the wish.
import { selectInstrument } from '../../lib/instruments.ts';
import { currentPath, goTo } from '../../lib/place.ts';

/** How long the page may take to come. */
const WITHIN_MS = 4_000;

export function toTrade(): void {
  if (currentPath() !== '/trade') goTo('/trade');
}

/**
 * Presses what the selectors find, one after the other, once it is there: the first on the desk of this instrument, the others
 * in what it opened. What is about positions opens their table first.
 */
export function onDesk(code: string, selectors: readonly string[], isOfPositions = false): void {
  selectInstrument(code);
  toTrade();
  const until = performance.now() + WITHIN_MS;
  const waiting = [...selectors];
  let mustOpen = isOfPositions;
  const attempt = (): void => {
    const [selector] = waiting;
    if (selector === undefined) return;
    const desk = document.querySelector(`[data-desk="${code}"]`);
    const within = waiting.length === selectors.length ? desk : document;
    const button = desk ? within?.querySelector<HTMLElement>(selector) : null;
    if (button) {
      button.focus();
      button.click();
      waiting.shift();
    } else if (desk && mustOpen) {
      desk.querySelector<HTMLElement>('[data-tab="positions"]')?.click();
      mustOpen = false;
    }
    if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
