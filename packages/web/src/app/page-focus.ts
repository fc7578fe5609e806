// Where the focus goes when a page takes the place of the one that had it: to the new page's heading, from which Tab and a screen
// reader go on. A focus that is still somewhere (in the menu, in a field) stays.

/** How long the page may take to be drawn, and the one before to go. */
const WITHIN_MS = 2_000;

let attempt = 0;

/** Call it when the path has changed. */
export function focusPage(): void {
  const until = performance.now() + WITHIN_MS;
  const look = (): void => {
    const heading = [...document.querySelectorAll<HTMLElement>('h1')].find((one) =>
      one.checkVisibility(),
    );
    if (document.activeElement === document.body && heading) {
      heading.tabIndex = -1;
      heading.classList.add('!outline-none');
      heading.focus({ preventScroll: true });
    } else if (performance.now() < until) attempt = requestAnimationFrame(look);
  };
  cancelAnimationFrame(attempt);
  attempt = requestAnimationFrame(look);
}
