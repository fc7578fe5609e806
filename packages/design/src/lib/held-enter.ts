// Enter that is held down presses a button again and again: what the first press opened would be answered by it, too.

/** Whether this is not the press itself; a field of several lines may go on. */
export const isHeldEnter = ({
  key,
  repeat,
  target,
}: Pick<KeyboardEvent, 'key' | 'repeat' | 'target'>): boolean =>
  key === 'Enter' && repeat && !(target instanceof HTMLTextAreaElement);
