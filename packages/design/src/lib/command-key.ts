// Which key was pressed, for commands by single letters: a keyboard of another script has them in the same places.

/**
 * The key's name in small letters, as KeyboardEvent.key names it. Where the keyboard writes another script, it is the letter,
 * slash or question mark that a Latin keyboard has in this place.
 */
export function commandKey({
  key,
  code,
  shiftKey,
}: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  const isOtherScript = key.length === 1 && key > '~';
  if (!isOtherScript) return key.toLowerCase();
  if (code === 'Slash') return shiftKey ? '?' : '/';
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key;
}
