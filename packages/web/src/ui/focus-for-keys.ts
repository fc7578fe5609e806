/** With keys a sheet's first field is written at once; a finger would only get its keyboard over half of the sheet, or a ring. */
export function focusForKeys(input: HTMLElement | null | undefined): void {
  if (matchMedia('(pointer: fine)').matches) input?.focus({ preventScroll: true });
}
