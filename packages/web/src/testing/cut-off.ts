// Which texts of a drawn component are cut off or stick out: what a narrow phone must not do to a figure or a name.

/**
 * Poll it: a page is laid out again when its fonts have come.
 *
 * @returns the texts that do not fit their own box, and those beyond the edges of the page
 */
export function cutOff(): string[] {
  const edge = document.documentElement.clientWidth;
  return [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect();
      const isCut =
        getComputedStyle(element).display !== 'inline' &&
        element.scrollWidth > element.clientWidth + 1;
      return width > 1 && (isCut || left < -1 || right > edge + 1);
    })
    .map((element) => element.textContent);
}
