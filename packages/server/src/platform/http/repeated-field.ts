// JSON may name a field twice, and readers differ in which of the two values they take: neither can be trusted to be
// what was meant.

/** @param text valid JSON. @returns the first name that one of its objects has twice; null: none */
export function repeatedField(text: string): string | null {
  /** The names so far of each object that is open. */
  const open: Set<string>[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '{') open.push(new Set());
    else if (sign === '}') open.pop();
    else if (sign === '"') {
      const end = endOfString(text, at);
      const names = isName(text, end) ? open.at(-1) : undefined;
      if (names !== undefined) {
        const spelt = text.slice(at + 1, end - 1);
        const name = spelt.includes('\\') ? (JSON.parse(`"${spelt}"`) as string) : spelt;
        if (names.has(name)) return name;
        names.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

/** The place after the closing quotation mark. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** Whether a colon follows. */
function isName(text: string, end: number): boolean {
  let at = end;
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1;
  return text[at] === ':';
}
