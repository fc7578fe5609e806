// What is asked of the desk from elsewhere: it comes to the page and to the instrument first, then the button is pressed that
// stands there. So an order is armed, never sent, and what bars the button bars the wish.
import { selectInstrument } from '../../lib/instruments.ts';
import { currentPath, goTo } from '../../lib/place.ts';

/** How long the page may take to come. */
const WITHIN_MS = 4_000;

/** Presses what `selector` finds, once it is on the desk of this instrument. What is about positions opens their table first. */
export function onDesk(code: string, selector: string, isOfPositions = false): void {
  selectInstrument(code);
  if (currentPath() !== '/trade') goTo('/trade');
  const until = performance.now() + WITHIN_MS;
  let mustOpen = isOfPositions;
  const attempt = (): void => {
    const desk = document.querySelector(`[data-desk="${code}"]`);
    const button = desk?.querySelector<HTMLElement>(selector);
    if (button) {
      button.focus();
      button.click();
      return;
    }
    if (desk && mustOpen) {
      desk.querySelector<HTMLElement>('[data-tab="positions"]')?.click();
      mustOpen = false;
    }
    if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
