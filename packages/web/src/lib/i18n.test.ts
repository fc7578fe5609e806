import { describe, expect, it } from 'vitest';
import english from '../locales/en.json' with { type: 'json' };
import { firstLanguage } from './i18n.ts';
import { parseMessage } from './icu.ts';

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

describe('the English texts', () => {
  it.each(Object.entries(english))('%s parses', (_, source) => {
    expect(() => parseMessage(source)).not.toThrow();
  });
});
