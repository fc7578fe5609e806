import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const SOURCES = new URL('..', import.meta.url).pathname;
const FILLS_ITS_ROW =
  /<bdi\s[^>]*className="(?:[^"]* )?(?:flex-1|grow|block|w-full|text-end|line-clamp-\d|\[overflow-wrap:anywhere\])[ "][^>]*>/g;

// A bdi takes the direction of its text, so one that is as wide as its row puts a Latin name at the row's end in Arabic.
it('a name of its own direction is no wider than its text, or is centred', () => {
  const wide = globSync('**/*.tsx', { cwd: SOURCES }).flatMap((file) =>
    [...readFileSync(SOURCES + file, 'utf8').matchAll(FILLS_ITS_ROW)]
      .filter(([tag]) => !tag.includes('text-center'))
      .map(([tag]) => `${file}: ${tag}`),
  );
  expect(wide).toEqual([]);
});
