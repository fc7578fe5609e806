import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sha256, toHex, utf8 } from '../bytes.ts';
import { entriesOf, bundleOf } from '../tree/tiles.ts';
import { leafHash } from '../tree/hashes.ts';
import { type Canonical, canonical, fromCanonical } from './canonical.ts';
import {
  type OwnRow,
  type Row,
  accountKey,
  commitmentOf,
  parseRow,
  privateEntry,
  privateLeaf,
  publicEntry,
  publicText,
  rowText,
  saltOf,
  verifyChain,
} from './leaf.ts';

const SEED = sha256(utf8('seed'));
const value = fc
  .jsonValue({ noUnicodeString: false })
  .filter(isWellFormed) as fc.Arbitrary<Canonical>;

function isWellFormed(one: unknown): boolean {
  if (typeof one === 'string') return one.isWellFormed();
  if (one === null || typeof one !== 'object') return true;
  return Object.entries(one).every(([key, field]) => key.isWellFormed() && isWellFormed(field));
}

describe('the canonical form', () => {
  it('keeps keys apart whose list would be written the same', () => {
    const list = () => canonical({ b: 1, a: 2 });
    expect(list()).toBe('{"a":2,"b":1}');
    expect(canonical({ 'b\na': 1 })).toBe('{"b\\na":1}');
    expect(canonical({ 'b\na': 1, c: 2 })).toBe('{"b\\na":1,"c":2}');
    expect(canonical({ b: 1, 'a\nc': 2 })).toBe('{"a\\nc":2,"b":1}');
    expect(list()).toBe('{"a":2,"b":1}');
  });
  it('has one spelling, whatever order the keys came in', () => {
    expect(canonical({ b: [1, -0, null], a: '€\u2028"', '': true, é: {}, Z: undefined })).toBe(
      '{"":true,"a":"€\u2028\\"","b":[1,0,null],"é":{}}',
    );
    // RFC 8785, section 3.2.3: by UTF-16 units.
    const keys = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const sorted = JSON.parse(canonical(Object.fromEntries(keys.map((key) => [key, 0])))) as object;
    expect(Object.keys(sorted)).toEqual([
      '1',
      '\r',
      '\u0080',
      '\u00f6',
      '\u20ac',
      '\ud83d\ude00',
      '\ufb33',
    ]);
  });

  it('is read back, and nothing else is', () => {
    fc.assert(
      fc.property(value, (one) => {
        const text = canonical(one);
        expect(canonical(fromCanonical(text))).toBe(text);
        expect(() => fromCanonical(` ${text}`)).toThrow('malformed');
      }),
    );
    for (const wrong of [
      '',
      '{',
      '{"b":1,"a":2}',
      '{"a":1,"a":1}',
      '1.50',
      '1e3',
      '-0',
      '"\\u0041"',
    ])
      expect(() => fromCanonical(wrong), wrong).toThrow('malformed');
    for (const wrong of [Number.NaN, Infinity, '\ud800', { '\udc00': 1 }])
      expect(() => canonical(wrong)).toThrow('malformed');
  });
});

const row = (seq: number, chain?: Row['chain']): Row => ({
  ...{ v: 1, seq, kind: 'OrderPlaced', at: 1_700_000_000_000, body: { price: '1.10000' } },
  ...(chain === undefined ? {} : { chain }),
});

function chainOf(account: number, seqs: readonly number[]): OwnRow[] {
  const key = accountKey(SEED, account);
  let prev = '';
  return seqs.map((seq, i) => {
    const own = { salt: saltOf(key, seq), text: rowText(row(seq, { account, n: i + 1, prev })) };
    prev = toHex(commitmentOf(own.salt, own.text));
    return own;
  });
}

describe('rows', () => {
  it('are in the log as a commitment, or in clear', () => {
    const [own] = chainOf(7, [1]) as [OwnRow];
    const entry = privateEntry(commitmentOf(own.salt, own.text));
    expect(publicText(entry)).toBeNull();
    expect(privateLeaf(own.salt, own.text)).toEqual(leafHash(entry));
    const clear = rowText(row(2));
    expect(publicText(publicEntry(clear))).toBe(clear);
    expect(entriesOf(bundleOf([entry, publicEntry(clear)])).map(publicText)).toEqual([null, clear]);
    for (const wrong of [[], [2], [1, 2, 3], [0, 255]])
      expect(() => publicText(new Uint8Array(wrong))).toThrow('malformed');
  });

  it('are read as they were written, and only so', () => {
    for (const one of [row(1), row(2, { account: 0, n: 1, prev: '' })])
      expect(parseRow(rowText(one))).toEqual(one);
    for (const wrong of [
      { ...row(1), v: 2 },
      { ...row(1), seq: 0 },
      { ...row(1), more: 1 },
      { ...row(1), account: 7 },
      { ...row(1), account: 7, n: 0, prev: '' },
      { seq: 1 },
    ])
      expect(() => parseRow(canonical(wrong as Canonical))).toThrow('malformed');
  });

  it('of an account follow one another without a gap', () => {
    const rows = chainOf(7, [3, 5, 9, 20]);
    expect(verifyChain(7, rows).map(({ seq }) => seq)).toEqual([3, 5, 9, 20]);
    for (const left of [0, 1, 2])
      expect(() => verifyChain(7, rows.toSpliced(left, 1)), `without row ${left}`).toThrow('chain');
    expect(() => verifyChain(8, rows)).toThrow('chain');
    const [first, second, ...rest] = rows as [OwnRow, OwnRow, ...OwnRow[]];
    const changed = { ...first, text: first.text.replace('1.10000', '1.10001') };
    expect(() => verifyChain(7, [changed, second, ...rest])).toThrow('chain');
    expect(() => verifyChain(7, [second, first, ...rest])).toThrow('chain');
  });

  it('have salts that never repeat, of keys that open one account alone', () => {
    const salts = new Set<string>();
    for (let account = 0; account < 50; account += 1)
      for (let seq = 1; seq <= 50; seq += 1)
        salts.add(toHex(saltOf(accountKey(SEED, account), seq)));
    expect(salts.size).toBe(2_500);
  });
});
