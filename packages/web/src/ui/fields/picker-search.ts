// Whether a typed text names a choice: every word of it must begin a word of the choice; accents do not matter.

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

export function matchesSearch(wanted: string, texts: readonly (string | undefined)[]): boolean {
  const typed = plain(wanted).split(/\s+/).filter(Boolean);
  if (typed.length === 0) return true;
  const known = plain(texts.filter((text) => text !== undefined).join(' '));
  // Scripts without spaces between words match anywhere.
  return typed.every((word) =>
    /^[\p{Script=Latin}\p{Nd}+]+$/u.test(word)
      ? known
          .split(/[\s()/,.·-]+/)
          .some((part) => part.replace(/^\+/, '').startsWith(word.replace(/^\+/, '')))
      : known.includes(word),
  );
}
