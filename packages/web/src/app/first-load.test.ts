// What the build puts into the first load, and what comes with a page (../../tools).
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { LANGUAGES } from '@meridian/contract/languages';
import { describe, expect, it } from 'vitest';
import { firstScreen } from '../../tools/first-screen.ts';
import { allTexts, keysNamedBy, partsOfPage, textsOf } from '../../tools/texts.ts';

const SRC = path.resolve(import.meta.dirname, '..');
const PARTS = globSync('*', { cwd: path.join(SRC, 'locales') });

describe('the texts of a build', () => {
  it.each(LANGUAGES)('hold each text of %s once', (language) => {
    const built = PARTS.flatMap((part) => Object.entries(textsOf(part, language)));
    expect(built.length).toBe(Object.keys(allTexts(language)).length);
    expect(Object.fromEntries(built)).toEqual(allTexts(language));
  });

  it('come first where the first screen names them, wherever they are written', () => {
    const first = Object.keys(textsOf('base', 'en'));
    expect(first).toContain('home.hero_title');
    // Written beside those, and named by other pages alone.
    expect(Object.keys(allTexts('en'))).toContain('action.cancel');
    expect(first).not.toContain('action.cancel');
    expect(Object.keys(textsOf('forms', 'en'))).toContain('action.cancel');
  });

  it('come with the page whose modules name them', () => {
    const partsOf = (page: string) => partsOfPage(path.join(SRC, page)).toSorted();
    expect(partsOf('trade/trade-page.tsx')).toEqual(['alerts', 'chart', 'forms', 'trading']);
    expect(partsOf('languages/language-page.tsx')).toEqual(['forms']);
  });

  it('are all named by somebody', () => {
    const files = globSync('**/*.{ts,tsx}', { cwd: SRC })
      .filter((file) => !file.endsWith('.test.ts') && !file.endsWith('.d.ts'))
      .map((file) => path.join(SRC, file));
    const keys = Object.keys(allTexts('en'));
    const named = keysNamedBy(files, keys);
    expect(keys.filter((key) => !named.has(key))).toEqual([]);
  });
});

describe('the first screen', () => {
  it('is without the router, which comes behind it', () => {
    const files = [...firstScreen()];
    expect(files).toContain(path.join(SRC, 'home/home-page.tsx'));
    for (const file of files)
      expect(readFileSync(file, 'utf8'), file).not.toContain('@tanstack/react-router');
  });
});
