/** Scrolls to the first field that has to be changed, once it is drawn, and gives it the focus. @param form its selector */
export function showFirstFault(form: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      `${form} :is([aria-invalid=true], [data-invalid=true])`,
    );
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field?.focus({ preventScroll: true });
  });
}
