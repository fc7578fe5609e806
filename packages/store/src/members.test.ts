import { JOURNAL_FORMAT } from '@meridian/trading';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from './database/database.ts';
import { openDatabase } from './database/start-database.ts';
import { backendOf, releaseLease, takeLease } from './leases.ts';
import { hasOtherMember, journalFloor, memberName, raiseJournal } from './members.ts';
import { type FreshDatabase, openFreshDatabase, silentLog } from './testing/fresh-database.ts';

/** What a program of after this one writes, whichever format that is. */
const NEXT = JOURNAL_FORMAT + 1;

describe.runIf(process.env['DATABASE_URL'] !== undefined)('the format of the journal', () => {
  let fresh: FreshDatabase;
  const open: Database[] = [];
  beforeAll(async () => {
    fresh = await openFreshDatabase();
    await fresh.database.close();
  });
  afterAll(async () => {
    for (const member of open) await member.close();
    await fresh.remove();
  });

  async function member(name: string): Promise<Database> {
    const database = await openDatabase({
      ...fresh.location,
      ...{ access: 'member', name, log: silentLog },
      onFatal: () => undefined,
    });
    open.push(database);
    return database;
  }

  it('rises to what all living members read, never goes back, and keeps older programs out', async () => {
    const engine = await member(`meridian engine reads ${NEXT}`);
    const gate = await member(memberName('gate'));
    const former = await member('meridian');
    const claim = { lease: 'engine', holder: 'x', backend: await backendOf(engine.writer) };
    expect(await hasOtherMember(engine, 'engine')).toBe(false);
    const standby = await member(memberName('engine'));
    expect(await hasOtherMember(engine, 'engine')).toBe(true);
    await standby.close();
    const fence = await takeLease(engine, claim);
    if (fence === null) throw new Error('nobody else has the lease');
    const raise = () => raiseJournal(engine, fence, NEXT);

    expect(await raise()).toEqual({
      journal: 1,
      behind: expect.toSatisfy((behind: { role: string; reads: number }[]) => {
        const said = behind.map(({ role, reads }) => `${role} ${reads}`).toSorted();
        return said.join() === `a process of an older version 1,gate ${JOURNAL_FORMAT}`;
      }) as unknown,
    });
    await former.close();
    expect(await raise()).toEqual({
      journal: JOURNAL_FORMAT,
      behind: [{ role: 'gate', reads: JOURNAL_FORMAT }],
    });
    await gate.close();
    expect(await raise()).toEqual({ journal: NEXT, behind: [] });
    expect(await journalFloor(engine)).toBe(NEXT);

    await expect(member(memberName('gate'))).rejects.toThrow(
      `the journal has events of format ${NEXT}`,
    );
    await releaseLease(engine, fence);
    const next = await takeLease(engine, claim);
    await expect(raise()).rejects.toThrow('by now');
    expect(next?.epoch).toBe(fence.epoch + 1);
  });
});
