import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAreas, saveAreas } from './areas.ts';
import { readCategories, saveCategories } from './instruments/categories.ts';
import { isUniqueViolation } from './database/connection.ts';
import { type FreshDatabase, openFreshDatabase } from './testing/fresh-database.ts';
import { readInstruments, saveInstruments } from './instruments/instruments.ts';
import {
  hasSeenFeed,
  markFeedSeen,
  readMarketClock,
  saveMarketClock,
} from './prices/market-clock.ts';
import {
  createSession,
  deleteEndedSessions,
  findSession,
  revokeSession,
  revokeSessionsOfUser,
  touchSession,
} from './users/sessions.ts';
import { readSetting, saveSetting } from './settings.ts';
import {
  type NewUser,
  UserConstraint,
  createUser,
  findUser,
  findUserByDemoId,
  findUserByEmail,
  findUserByInviteCode,
  setUserLang,
} from './users/users.ts';

let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await openFreshDatabase();
});
afterAll(async () => {
  await fresh.remove();
});

const someone = (name: string, change: Partial<NewUser> = {}): NewUser => ({
  uid: `uid-${name}`,
  email: `${name}@Example.com`,
  isDemo: false,
  demoId: null,
  inviteCode: `code-${name}`,
  lang: 'en',
  creditScore: 60,
  createdAt: 1_000,
  ...change,
});

describe('users', () => {
  it('are found by what identifies them', async () => {
    const ann = await createUser(
      fresh.database,
      someone('ann', { demoId: 'browser-1', isDemo: true }),
    );
    expect(ann).toMatchObject(someone('ann', { demoId: 'browser-1', isDemo: true }));
    expect(await findUser(fresh.database, ann.id)).toEqual(ann);
    expect(await findUserByEmail(fresh.database, 'ANN@example.com')).toEqual(ann);
    expect(await findUserByDemoId(fresh.database, 'browser-1')).toEqual(ann);
    expect(await findUserByInviteCode(fresh.database, 'code-ann')).toEqual(ann);
    expect(await findUserByEmail(fresh.database, 'bob@example.com')).toBeNull();
    await setUserLang(fresh.database, { id: ann.id, lang: 'hk' });
    expect((await findUser(fresh.database, ann.id))?.lang).toBe('hk');
  });

  it.each([
    ['uid', { uid: 'uid-carl' }],
    ['email', { email: 'CARL@example.com' }],
    ['demoId', { demoId: 'browser-c' }],
    ['inviteCode', { inviteCode: 'code-carl' }],
  ] as const)('have a %s of their own', async (field, taken) => {
    if (field === 'uid') await createUser(fresh.database, someone('carl', { demoId: 'browser-c' }));
    const other = someone(`other-${field}`, taken);
    const refused: unknown = await createUser(fresh.database, other).catch(
      (error: unknown) => error,
    );
    expect(isUniqueViolation(refused, UserConstraint[field])).toBe(true);
  });
});

describe('sessions', () => {
  const hash = (n: number): Buffer => Buffer.alloc(32, n);
  it('are found until they expire or are revoked', async () => {
    const { id: userId } = await createUser(fresh.database, someone('dora'));
    const session = {
      userId,
      createdAt: 1_000,
      expiresAt: 2_000,
      address: '127.0.0.1',
      agent: 'test',
    };
    for (const n of [1, 2, 3])
      await createSession(fresh.database, { ...session, tokenHash: hash(n) });
    const find = (n: number, now: number) =>
      findSession(fresh.database, { tokenHash: hash(n), now });
    expect(await find(1, 1_999)).toEqual({
      ...session,
      tokenHash: hash(1),
      lastSeenAt: 1_000,
      revokedAt: null,
    });
    expect(await find(1, 2_000)).toBeNull();
    expect(await find(9, 1_500)).toBeNull();
    await touchSession(fresh.database, { tokenHash: hash(1), now: 1_500 });
    expect(await find(1, 1_999)).toMatchObject({ lastSeenAt: 1_500, expiresAt: 2_000 });
    expect(await find(1, 2_000)).toBeNull();
    expect(
      await revokeSessionsOfUser(fresh.database, { userId, except: hash(1), now: 1_600 }),
    ).toHaveLength(2);
    expect(await find(2, 1_700)).toBeNull();
    expect(await find(1, 1_700)).not.toBeNull();
    await revokeSession(fresh.database, { tokenHash: hash(1), now: 1_800 });
    expect(await find(1, 1_900)).toBeNull();
    await deleteEndedSessions(fresh.database, 1_700);
    expect(await fresh.database.query({ text: 'SELECT FROM sessions' })).toHaveLength(1);
  });
});

describe('the site', () => {
  it('keeps its settings as JSON', async () => {
    expect(await readSetting(fresh.database, 'service_link')).toBeUndefined();
    await saveSetting(fresh.database, 'service_link', 'https://example.com');
    await saveSetting(fresh.database, 'limits', { max: [1, null] });
    await saveSetting(fresh.database, 'limits', null);
    expect(await readSetting(fresh.database, 'limits')).toBeNull();
    expect(await readSetting(fresh.database, 'service_link')).toBe('https://example.com');
  });

  it('lists areas, categories and instruments in their order', async () => {
    const areas = [
      { id: 2, globalCode: 'HK', code: '852', name: { en: 'Hong Kong', hk: '香港' }, sort: 1 },
      { id: 1, globalCode: 'GB', code: '44', name: { en: 'United Kingdom' }, sort: 2 },
    ];
    await saveAreas(
      fresh.database,
      areas.map((area) => ({ ...area, sort: 9 })),
    );
    await saveAreas(fresh.database, areas);
    expect(await readAreas(fresh.database)).toEqual(areas);
    const categories = [
      { id: 5, key: 'majors', sort: 1 },
      { id: 4, key: 'crypto', sort: 2 },
    ];
    await saveCategories(fresh.database, categories.toReversed());
    expect(await readCategories(fresh.database)).toEqual(categories);
    const instruments = [
      { id: 1, code: 'EURUSD', spec: { contractSize: '100000' }, sort: 1, isEnabled: true },
      { id: 2, code: 'XAUUSD', spec: {}, sort: 2, isEnabled: false },
    ];
    await saveInstruments(fresh.database, instruments);
    expect(await readInstruments(fresh.database)).toEqual(instruments);
  });

  it("keeps each feed's market time, which never goes back", async () => {
    expect(await readMarketClock(fresh.database, 'sim')).toBeNull();
    await saveMarketClock(fresh.database, { feed: 'sim', at: 5_000 });
    await saveMarketClock(fresh.database, { feed: 'sim', at: 4_000 });
    expect(await readMarketClock(fresh.database, 'sim')).toBe(5_000);
    expect(await hasSeenFeed(fresh.database, 'sim')).toBe(false);
    await markFeedSeen(fresh.database, { feed: 'sim', at: 1 });
    await markFeedSeen(fresh.database, { feed: 'sim', at: 2 });
    expect(await hasSeenFeed(fresh.database, 'sim')).toBe(true);
  });
});
