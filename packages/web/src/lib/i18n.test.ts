import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstLanguage } from './i18n.ts';
import { parseMessage } from './icu.ts';

type Catalogue = Readonly<Record<string, string>>;

describe('the language of a first visit', () => {
  const clues = { hash: '#/', stored: null, preferred: [] };

  it('is what the hash asks for, before what was stored', () => {
    expect(firstLanguage({ ...clues, hash: '#/trade?lang=de', stored: 'fr' })).toBe('de');
    expect(firstLanguage({ ...clues, hash: '#/?lang=tw', stored: 'fr' })).toBe('hk');
  });

  it('is what was stored where the hash asks for nothing that is ours', () => {
    expect(
      firstLanguage({ ...clues, hash: '#/?lang=xx', stored: 'fr', preferred: ['de-DE'] }),
    ).toBe('fr');
  });

  it('is the first of the browser that is one of the fourteen', () => {
    expect(firstLanguage({ ...clues, preferred: ['nl-NL', 'ja-JP', 'en-US'] })).toBe('jp');
    expect(firstLanguage({ ...clues, preferred: ['zh-TW'] })).toBe('hk');
    expect(firstLanguage({ ...clues, stored: 'xx', preferred: ['es-MX'] })).toBe('spa');
  });

  it('is hk otherwise', () => {
    expect(firstLanguage(clues)).toBe('hk');
    expect(firstLanguage({ ...clues, preferred: ['nl', 'pl'] })).toBe('hk');
  });
});

const locales = path.resolve(import.meta.dirname, '../locales');
const english = globSync('*/en.json', { cwd: locales }).map((file) => {
  const texts = JSON.parse(readFileSync(path.join(locales, file), 'utf8')) as Catalogue;
  return [path.dirname(file), texts] as const;
});

describe.each(english)('the English texts of %s', (_, texts) => {
  it.each(Object.entries(texts))('%s parses', (_key, source) => {
    expect(() => parseMessage(source)).not.toThrow();
  });
});

describe('the parts of the texts', () => {
  it('share no key', () => {
    const keys = english.flatMap(([, texts]) => Object.keys(texts));
    expect(new Set(keys).size).toBe(keys.length);
  });
});
