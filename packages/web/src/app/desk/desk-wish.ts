// What is asked of the desk from elsewhere: it comes to the page and to the instrument first, then the button is pressed that
// stands there. So an order is armed, never sent, and what bars the button bars the wish.
import { selectInstrument } from '../../lib/instruments.ts';
import { currentPath, goTo } from '../../lib/place.ts';

/** How long the page may take to come. */
const WITHIN_MS = 4_000;

/** Presses what `selector` finds, once it is on the desk of this instrument. */
export function onDesk(code: string, selector: string): void {
  selectInstrument(code);
  if (currentPath() !== '/trade') goTo('/trade');
  const until = performance.now() + WITHIN_MS;
  const attempt = (): void => {
    const button = document.querySelector<HTMLElement>(`[data-desk="${code}"] ${selector}`);
    if (button) {
      button.focus();
      button.click();
    } else if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
