// An operator with the log's key rewrites a row of an account, field by field, and makes and signs the whole log anew: the client who
// has never looked before names it, by the public ticks, the rule of fills and the engine. What is the house's own word stands here.
import {
  type Canonical,
  ProofError,
  accountKey,
  commitmentOf,
  newTiles,
  saltOf,
  tilePath,
  toHex,
  utf8,
} from '@meridian/proof';
import { ENTRIES_LEVEL, readJournalEnd, readLogRows } from '@meridian/store';
import { type AccountRows, NotPublished, lookAtLog, recompute } from '@meridian/verifier';
import { present } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tradesOfEachKind } from '../testing/each-kind.ts';
import { type PublishedLog, publishedLog, rowsOf, siteWith } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { GrowingLog, type LogRow, textOf } from './growing-log.ts';
import { type LogKeys, openLogKeys, signCheckpoint } from './log-key.ts';

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
let keys: LogKeys;
let rows: readonly LogRow[];
let files: PublishedLog;

beforeAll(async () => {
  app = await TestApp.open();
  ann = await tradesOfEachKind(app);
  await ann.refused('close', { id: '1' }, 'POST');
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
  keys = await openLogKeys({ db: app.db, vault: app.vault, publicUrl: null, now: Date.now });
  const { seq } = await readJournalEnd(app.db);
  rows = JSON.parse(await readLogRows(app.db, { afterSeq: 0, limit: seq })) as LogRow[];
  const own = await rowsOf(ann);
  files = await publishedLog(app, (site) => lookAtLog(site, { own, tickFiles: Infinity }));
});
afterAll(() => app.remove());

/** The log of these rows as its operator publishes it. */
async function signedAnew(anew: readonly LogRow[]): Promise<PublishedLog> {
  const log = new GrowingLog({ size: 0, tiles: [], chains: [] }, keys.seed);
  const { tiles, ...head } = log.append(anew);
  const bytesOf = new Map(tiles.map(({ level, place, bytes }) => [`${level}/${place}`, bytes]));
  const made = newTiles(0, head.size).map((tile): [string, Uint8Array] => [
    tilePath(tile),
    present(bytesOf.get(`${tile.level ?? ENTRIES_LEVEL}/${tile.index}`), 'the log has its tiles'),
  ]);
  const checkpoint = utf8(await signCheckpoint(keys, head));
  return new Map([...files, ...made, ['checkpoint', checkpoint]]);
}

/** The account's rows as the operator gives them. */
function ownRows(anew: readonly LogRow[], account: number): AccountRows {
  const key = accountKey(keys.seed, account);
  let [n, prev] = [0, ''];
  const own = anew.filter((row) => row[2] === account);
  return {
    account,
    rows: own.map((row) => {
      const text = textOf(row, { account, n: (n += 1), prev });
      const salt = saltOf(key, row[0]);
      prev = toHex(commitmentOf(salt, text));
      return { salt, text };
    }),
  };
}

/** What a client who looks for the first time says. */
async function firstLook(anew: readonly LogRow[]): Promise<string> {
  const site = siteWith(await signedAnew(anew));
  const own = ownRows(anew, ann.user.id);
  try {
    const { log } = await lookAtLog(site, { own });
    await recompute(site, own, log);
    return 'nothing';
  } catch (fault) {
    // A tick that never comes: it is asked for until somebody says where it is.
    if (fault instanceof NotPublished) return 'newest';
    if (!(fault instanceof ProofError)) throw fault;
    return fault.fault;
  }
}

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
        const fewer = rows
          .toSpliced(i, 1)
          .map(([seq, ...row]): LogRow => [seq > i + 1 ? seq - 1 : seq, ...row]);
        if ((await firstLook(fewer)) === 'nothing') silent.push(kind);
      }
      // A refusal of a command without an id: nothing came of it, and nobody else has heard of it.
      expect(silent).toEqual(['CommandDecided']);
      expect(tried).toBeGreaterThanOrEqual(20);
    },
  );
});
