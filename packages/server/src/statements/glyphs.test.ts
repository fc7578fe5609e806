import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { LEDGER_KINDS } from '@meridian/contract';
import { TEXTS, type TextKey } from '@meridian/contract/texts';
import { describe, expect, it } from 'vitest';
import { runsOf } from './glyphs.ts';
import { COLUMNS } from './statement.ts';

type Fontkit = { create(file: Buffer): { hasGlyphForCodePoint(point: number): boolean } };
const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'));
const fontkit = require('fontkit') as Fontkit;

const NAMES = [
  'title',
  'client',
  'account',
  'period',
  'issued',
  'opening',
  'closing',
  'sum',
  'part',
  'page',
  ...COLUMNS,
] as const;
const HEADS: readonly TextKey[] = NAMES.map((name) => `statement_${name}` as const);
const MEMOS: readonly TextKey[] = LEDGER_KINDS.flatMap((kind) =>
  kind === 'copying'
    ? (['memo_copying_in', 'memo_copying_out'] as const)
    : ([`memo_${kind}`] as const),
);

describe('the fonts of statements', () => {
  it.each(['hk', 'jp', 'kr', 'th', 'ar'] as const)('have the letters of %s', (language) => {
    for (const [weight, keys] of [
      [400, [...HEADS, ...MEMOS]],
      [700, HEADS],
    ] as const) {
      const file = new URL(`../../fonts/${language}-${weight}.ttf`, import.meta.url);
      const font = fontkit.create(readFileSync(file));
      const text = keys.map((key) => TEXTS[language][key]).join('');
      const own = runsOf(text, false).filter(({ face }) => face === 'own');
      const letters = [...new Set(own.map((run) => run.text).join(''))];
      expect(letters.length).toBeGreaterThan(10);
      const missing = letters.filter((it) => !font.hasGlyphForCodePoint(it.codePointAt(0) ?? 0));
      expect([weight, missing]).toEqual([weight, []]);
    }
  });
});

describe('a line', () => {
  const shown = (text: string, isRtl = true) => runsOf(text, isRtl).map((run) => run.text);

  it('is one run where one font has it all, and as many as it changes fonts', () => {
    expect(runsOf('EUR/USD 0.10', false)).toEqual([{ text: 'EUR/USD 0.10', face: 'latin' }]);
    expect(runsOf('残高（USD）', false)).toEqual([
      { text: '残高', face: 'own' },
      { text: '(USD)', face: 'latin' },
    ]);
  });

  it('stands from right to left, with numbers and codes from left to right', () => {
    expect(shown('المبلغ (USD)')).toEqual(['(', 'USD', ') ', 'المبلغ']);
    expect(shown('ربح EURUSD 0.10')).toEqual(['EURUSD 0.10', ' ', 'ربح']);
    expect(shown('-0.115924')).toEqual(['-0.115924']);
  });

  it('keeps what is told apart in its own direction, and draws no sign of it', () => {
    expect(shown('إيداع \u206815,000.00\u2069 \u2068USD\u2069')).toEqual([
      'USD',
      ' ',
      '15,000.00',
      ' ',
      'إيداع',
    ]);
  });
});
