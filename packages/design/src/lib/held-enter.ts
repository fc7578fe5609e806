// Enter that is held down presses a button again and again: what the first press opened would be answered by it, too.

/** Whether this is not the press itself; a field of several lines may go on. */
export const isHeldEnter = (event: KeyboardEvent): boolean =>
  event.repeat && event.key === 'Enter' && !(event.target as Element).matches('textarea');
