// An operator with the log's key rewrites a row of an account, field by field, and makes and signs the whole log anew: the client who
// has never looked before names it, by the public ticks, the rule of fills and the engine. What is the house's own word stands here.
import type { Canonical } from '@meridian/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradesOfEachKind } from '../testing/each-kind.ts';
import { type Forger, forgerOf, withoutRow } from '../testing/forger.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import type { LogRow } from './growing-log.ts';

/** Fields that the operator may lie about to who never looked before, with why no money follows from them. */
const OWN_WORD: readonly { readonly fields: RegExp; readonly why: string }[] = [
  {
    fields: /(decidedAt|batchBeforeAt|fill\.tickArrivedAt)$/,
    why: 'times by the house’s own clock: how long it took, not at which tick or price',
  },
  {
    fields: /^CommandDecided asked\.(arrivedAt|lots|mode|target)$/,
    why: 'what was asked for where the same would have come of it: the outcome is computed from it',
  },
  {
    fields: /^AccountOpened kind$/,
    why: 'real or practice money: what is owed to the account is looked for in that book',
  },
];

let app: TestApp;
let ann: TestClient;
let rows: Forger['rows'];
let firstLook: Forger['firstLook'];

beforeAll(async () => {
  app = await TestApp.open();
  ann = await tradesOfEachKind(app);
  await ann.refused('close', { id: '1' }, 'POST');
  ({ rows, firstLook } = await forgerOf(app, ann));
});
afterAll(() => app.remove());

/** Every place of a body that holds a value, as the way to it. */
function placesIn(value: Canonical, way: readonly (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [[...way]];
  return Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner ?? null, [...way, Array.isArray(value) ? Number(key) : key]),
  );
}

/** The body with another value at a place. */
function withOther(value: Canonical, [key, ...rest]: readonly (string | number)[]): Canonical {
  if (key === undefined) return other(value);
  const copy = structuredClone(value) as Record<string | number, Canonical>;
  copy[key] = withOther(copy[key] ?? null, rest);
  return copy;
}

function other(value: Canonical): Canonical {
  if (typeof value === 'number') return value + 1;
  if (typeof value === 'boolean') return !value;
  if (value === null) return '1';
  if (typeof value !== 'string') return value;
  return /^-?\d+$/.test(value) ? `${BigInt(value) + 1n}` : `${value}x`;
}

const nameOf = (kind: string, way: readonly (string | number)[]): string =>
  `${kind} ${way.filter((key) => typeof key === 'string').join('.')}`;

describe('a row of an account, rewritten and signed anew', () => {
  it('leaves nothing to say as it is', async () => {
    expect(await firstLook(rows)).toBe('nothing');
  });

  it(
    'is named by who looks for the first time, whatever field of it',
    { timeout: 300_000 },
    async () => {
      const silent = new Set<string>();
      let tried = 0;
      for (const [i, [seq, at, account, kind, body]] of rows.entries()) {
        if (account !== ann.user.id) continue;
        for (const way of placesIn(body)) {
          const changed: LogRow = [seq, at, account, kind, withOther(body, way)];
          tried += 1;
          if ((await firstLook(rows.with(i, changed))) === 'nothing') silent.add(nameOf(kind, way));
        }
      }
      const said = [...silent].filter((name) => !OWN_WORD.some(({ fields }) => fields.test(name)));
      expect(said).toEqual([]);
      expect(tried).toBeGreaterThanOrEqual(300);
    },
  );

  it(
    'is missed by who looks for the first time, whichever it is',
    { timeout: 300_000 },
    async () => {
      const silent: string[] = [];
      let tried = 0;
      for (const [i, [, , account, kind]] of rows.entries()) {
        if (account !== ann.user.id) continue;
        tried += 1;
        if ((await firstLook(withoutRow(rows, i))) === 'nothing') silent.push(kind);
      }
      // A refusal of a command without an id: nothing came of it, and nobody else has heard of it.
      expect(silent).toEqual(['CommandDecided']);
      expect(tried).toBeGreaterThanOrEqual(20);
    },
  );
});
