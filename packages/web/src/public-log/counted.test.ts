// How far the own rows were added up is kept for the log that they were read of.
import { type Row, commitmentOf, rowText, toHex } from '@meridian/proof';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { call } from '../lib/api.ts';
import type { proveRows } from '../lib/public-log.ts';

const ACCOUNT = 7;
const SALT = new Uint8Array(32);
const site = { log: '', rows: [] as Row[], upToSeq: 0 };

vi.mock('../lib/api.ts', () => ({ call: vi.fn<typeof call>() }));
vi.mock('../lib/public-log.ts', () => ({
  proveRows: vi.fn<typeof proveRows>(),
  seenLog: () => null,
}));
const { call: calls } = await import('../lib/api.ts');
const { proveRows: proofs } = await import('../lib/public-log.ts');
const { lookForBalance } = await import('./counted.ts');

/** Rows of an account of real money without any, at these places of the journal. */
function chain(...seqs: readonly number[]): Row[] {
  let prev = '';
  return seqs.map((seq, i) => {
    const row: Row = {
      ...{ v: 1, seq, kind: i === 0 ? 'AccountOpened' : 'OrderPlaced', at: 1 },
      body: i === 0 ? { kind: 'real', grant: '0' } : { seq },
      chain: { account: ACCOUNT, n: i + 1, prev },
    };
    prev = toHex(commitmentOf(SALT, rowText(row)));
    return row;
  });
}
const book = {
  ...{ accounts: 1, notes: 0, owed: '0', rests: '0', debts: '0', house: [] },
  root: toHex(SALT),
};

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.mocked(calls).mockImplementation(((name: string, { after }: { after: string }) => {
    const { rows } = site;
    const n = rows.length;
    const data = rows
      .slice(Number(after))
      .map((row) => ({ text: rowText(row), salt: toHex(SALT) }));
    if (name === 'logRows') return Promise.resolve({ data, total: n });
    const last = rows.at(-1);
    const prev = last && toHex(commitmentOf(SALT, rowText(last)));
    const of = { account: ACCOUNT, book: 'real', n, prev, total: 0, data: [] };
    return Promise.resolve(name === 'logProof' ? { file: 'last' } : { ...of, file: 'owed' });
  }) as typeof call);
  vi.mocked(proofs).mockImplementation(([file]) => {
    const { rows, upToSeq, log: origin } = site;
    const body = { upToSeq, real: book, demo: book };
    const owed: Row = { v: 1, seq: upToSeq + 1, kind: 'LiabilitiesSealed', at: 1, body };
    const last = rows.at(-1);
    return Promise.resolve({ rows: file === 'last' && last ? [last] : [owed], size: 99, origin });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const look = () => lookForBalance(new AbortController().signal);

it('rows of a log that began anew, of which some are lost, are added up from the first one', async () => {
  Object.assign(site, { log: 'venue.example/log', rows: chain(2, 5, 6), upToSeq: 9 });
  expect(await look()).toEqual({ state: 'counted', upToSeq: 9 });
  // Rows 5 and 6 are lost, and there are others.
  Object.assign(site, { log: 'venue.example/log/2', rows: chain(2, 7, 8), upToSeq: 12 });
  expect(await look()).toEqual({ state: 'counted', upToSeq: 12 });
});

it('other rows of the same log are named', async () => {
  Object.assign(site, { log: 'venue.example/log', rows: chain(2, 5, 6), upToSeq: 9 });
  await look();
  Object.assign(site, { rows: chain(2, 7, 8), upToSeq: 12 });
  expect(await look()).toMatchObject({ state: 'fault', fault: 'liabilities' });
});
