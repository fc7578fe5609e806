import type { Queryable, User } from '@meridian/store';
import { type Database, createUser, revokeSession, setLoginFrozen } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '@meridian/units';
import { SESSION_LIFE_MS, type SessionNews, createSessions } from './sessions.ts';

let fresh: FreshDatabase;
let user: User;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  user = await createUser(fresh.database, {
    uid: '10000001',
    email: null,
    isDemo: true,
    demoId: null,
    inviteCode: 'A',
    lang: 'en',
    creditScore: 0,
    createdAt: 0,
  });
});
afterAll(() => fresh.remove());
const from = { address: '127.0.0.1', agent: 'test' };

describe('sessions', () => {
  it('are found by their token alone, which the database does not hold', async () => {
    const sessions = createSessions(fresh.database, () => 1);
    const token = await sessions.start(user, from);
    expect(await sessions.find(token)).toMatchObject({ user, accountId: user.id, isDemo: true });
    expect(await sessions.find(`${token}x`)).toBeNull();
    const rows = await fresh.database.query<{ row: string }>({
      text: 'SELECT sessions::text AS row FROM sessions',
    });
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('end 30 days after they began, however much they are used', async () => {
    const clock = { now: 1_000 };
    const sessions = createSessions(fresh.database, () => clock.now);
    const token = await sessions.start(user, from);
    for (let day = 1; day < 30; day += 1) {
      clock.now += DAY_MS;
      expect(await sessions.find(token)).not.toBeNull();
    }
    expect(SESSION_LIFE_MS).toBe(30 * DAY_MS);
    clock.now += DAY_MS;
    expect(await sessions.find(token)).toBeNull();
  });

  it('that end are told of once, and are not remembered by a look that was on its way', async () => {
    let hold: Promise<void> = Promise.resolve();
    let found = (): void => undefined;
    const query: Queryable['query'] = async (statement) => {
      const rows = await fresh.database.query(statement);
      if (statement.name === 'find_session') {
        found();
        await hold;
      }
      return rows as never;
    };
    const slow: Database = { ...fresh.database, query };
    const sessions = createSessions(slow, () => 5);
    const ended: string[] = [];
    sessions.onEnded((key) => ended.push(key));
    const token = await sessions.start(user, from);
    const session = await createSessions(fresh.database, () => 5).find(token);
    if (session === null) throw new Error('the session is found');
    let go = (): void => undefined;
    hold = new Promise((resolve) => (go = resolve));
    const isFound = new Promise<void>((resolve) => (found = resolve));
    const looking = sessions.find(token);
    await isFound;
    await sessions.end(session);
    go();
    expect(await looking).toBeNull();
    expect(await sessions.find(token)).toBeNull();
    expect(ended).toEqual([session.key]);
  });
});

describe('a found session', () => {
  it('is remembered for a minute; of too many, the one found first is forgotten', async () => {
    const clock = { now: 5 };
    let looks = 0;
    const query: Queryable['query'] = async (statement) => {
      if (statement.name === 'find_session') looks += 1;
      return await fresh.database.query(statement);
    };
    const sessions = createSessions({ ...fresh.database, query }, () => clock.now, 3);
    const tokens = await Promise.all(Array.from({ length: 4 }, () => sessions.start(user, from)));
    const looksFor = async (asked: readonly string[]): Promise<number> => {
      looks = 0;
      for (const token of asked) expect(await sessions.find(token)).not.toBeNull();
      return looks;
    };
    expect(await looksFor(tokens)).toBe(4);
    expect(await looksFor(tokens.slice(1))).toBe(0);
    expect(await looksFor(tokens.slice(0, 1))).toBe(1);
    expect(await looksFor(tokens.slice(2))).toBe(0);
    clock.now += MINUTE_MS;
    expect(await looksFor(tokens.slice(1))).toBe(3);
  });
});

describe('a look for a session', () => {
  /** How often it looks while this is heard in each of its first looks. */
  async function looks(newsOf: (session: { key: string }, look: number) => SessionNews) {
    const token = await createSessions(fresh.database, () => 5).start(user, from);
    const known = await createSessions(fresh.database, () => 5).find(token);
    if (known === null) throw new Error('the session is found');
    let count = 0;
    const query: Queryable['query'] = async (statement) => {
      const rows = await fresh.database.query(statement);
      if (statement.name === 'find_session') {
        count += 1;
        if (count < 20) sessions.hear(newsOf(known, count));
      }
      return rows as never;
    };
    const sessions = createSessions({ ...fresh.database, query }, () => 5);
    expect(await sessions.find(token)).toMatchObject({ accountId: user.id });
    return count;
  }

  it('does not begin anew for what is heard of others, however much it is', async () => {
    expect(await looks((_known, look) => ({ ended: [`of another ${look}`] }))).toBe(1);
    expect(await looks(() => ({ forgotten: user.id + 1 }))).toBe(1);
  });

  it('begins anew for what is heard of it or its user', async () => {
    const ofOther = { ended: ['of another'] };
    expect(await looks(({ key }, look) => (look === 1 ? { ended: [key] } : ofOther))).toBe(2);
    expect(await looks((_known, look) => (look < 3 ? { forgotten: user.id } : ofOther))).toBe(3);
  });
});

describe('two processes over one database', () => {
  const pair = () => {
    const here = createSessions(fresh.database, () => 5);
    const there = createSessions(fresh.database, () => 5);
    return { here, there };
  };

  it('end a session at the other at once where it is told, and tell its sockets once', async () => {
    const { here, there } = pair();
    here.onNews((news) => {
      there.hear(news);
      there.hear(news); // a word may come twice
    });
    const ended: string[] = [];
    there.onEnded((key) => ended.push(key));
    const token = await here.start(user, from);
    const [mine, theirs] = [await here.find(token), await there.find(token)];
    if (mine === null || theirs === null) throw new Error('the session is found');
    await here.end(mine);
    expect(await there.find(token)).toBeNull();
    await there.catchUp();
    expect(ended.filter((key) => key === mine.key)).toHaveLength(1);
  });

  it('hear of it from the database where nobody tells', async () => {
    const { here, there } = pair();
    const ended: string[] = [];
    there.onEnded((key) => ended.push(key));
    const tokens = [await here.start(user, from), await here.start(user, from)];
    for (const token of tokens) await there.find(token);
    expect(await here.endAll(user.id, null)).toBeGreaterThanOrEqual(2);
    // Still remembered: this is what was wrong.
    for (const token of tokens) expect(await there.find(token)).not.toBeNull();
    await there.catchUp();
    for (const token of tokens) expect(await there.find(token)).toBeNull();
    expect(ended).toHaveLength(new Set(ended).size);
    expect(ended.length).toBeGreaterThanOrEqual(2);
    const known = ended.length;
    await there.catchUp();
    expect(ended).toHaveLength(known);
  });

  it('hear all that one has missed that stood still or was cut off, and do not believe it before', async () => {
    const clock = { now: 5 };
    const here = createSessions(fresh.database, () => 5);
    const there = createSessions(fresh.database, () => clock.now);
    const ended: string[] = [];
    there.onEnded((key) => ended.push(key));
    await there.catchUp();
    const token = await here.start(user, from);
    const session = await there.find(token);
    if (session === null) throw new Error('the session is found');
    ended.length = 0;
    await here.end(session);
    const passes = async (seconds: number): Promise<void> => {
      clock.now += seconds * SECOND_MS;
      await fresh.database.query({
        text: `UPDATE session_news SET at = at - $1::integer * interval '1 second'`,
        values: [seconds],
      });
    };
    await passes(45);
    expect(await there.find(token)).toBeNull();
    await passes(15 * 60);
    await there.catchUp();
    expect(ended).toEqual([session.key]);
  });

  it('read a user again whom any statement has frozen', async () => {
    const { here, there } = pair();
    const token = await here.start(user, from);
    expect((await there.find(token))?.user.frozenAt).toBeNull();
    await setLoginFrozen(fresh.database, { userId: user.id, at: 7 });
    await there.catchUp();
    expect((await there.find(token))?.user.frozenAt).toBe(7);
    await setLoginFrozen(fresh.database, { userId: user.id, at: null });
    await there.catchUp();
    expect((await there.find(token))?.user.frozenAt).toBeNull();
  });

  it('hear nothing of a deed that failed', async () => {
    const { here, there } = pair();
    const token = await here.start(user, from);
    const session = await there.find(token);
    const deed = fresh.database.transaction(async (within) => {
      await revokeSession(within, { tokenHash: Buffer.from(session?.key ?? '', 'hex'), now: 5 });
      throw new Error('the deed failed');
    });
    await expect(deed).rejects.toThrow('the deed failed');
    await there.catchUp();
    expect(await there.find(token)).toEqual(session);
  });
});
