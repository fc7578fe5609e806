// The commands of docs/OPERATIONS.md, so that tests do what operators are told to do.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const FILE = path.resolve(import.meta.dirname, '../../docs/OPERATIONS.md');

/** The blocks of commands or settings under a heading, each with its words in capitals replaced. */
export function blocksUnder(
  heading: string,
  words: Readonly<Record<string, string>>,
): readonly string[] {
  const text = readFileSync(FILE, 'utf8');
  const [, section] = text.split(`## ${heading}\n`);
  if (section === undefined) throw new Error(`OPERATIONS.md has "${heading}"`);
  const [own = ''] = section.split(/^## /m);
  const blocks = own.match(/(?:^ {4}.*\n)+/gm) ?? [];
  return blocks.map((block) =>
    Object.entries(words).reduce(
      (done, [word, value]) => done.replaceAll(word, value),
      block.replaceAll(/^ {4}/gm, ''),
    ),
  );
}
