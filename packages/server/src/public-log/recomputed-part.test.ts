// An account computed again in part: where its oldest ticks are gone by their age, and the last days alone. A file of ticks that
// is held back is not gone.
import { type AccountRows, type LogSite, lookAtLog, recompute } from '@meridian/verifier';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf, siteOf } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
let own: AccountRows;
/** The first row of the second segment whose account owes for no night. */
let later: { readonly at: number };
let whole: Awaited<ReturnType<typeof recompute>>;

const withoutFirst = (): LogSite =>
  siteOf(app, (path, bytes) => (path === 'ticks/1.bin' ? null : bytes));
const looked = async () => (await lookAtLog(siteOf(app), { own })).log;

beforeAll(async () => {
  app = await TestApp.open();
  const ann = await app.client();
  for (const [bid, ask] of [
    ['1.10000', '1.10008'],
    ['1.20000', '1.20008'],
  ] as const) {
    // The first charges what is owed for the night: nothing is computed before that is paid.
    app.feed.say('EURUSD', bid, ask);
    app.feed.say('EURUSD', ask, ask);
    const { Id: id } = await ann.buy();
    await ann.done('close', { id }, 'POST');
    await ann.buy();
    await app.app.sealedTicks.seal();
    app.clock.advance(DAY_MS);
  }
  await app.app.publicLog.bringUpToDate();
  own = await rowsOf(ann);
  const rows = own.rows.map(
    ({ text }) => JSON.parse(text) as { at: number; body: { tickNo: number } },
  );
  later = rows.find(({ body }) => body.tickNo === 4) ?? { at: 0 };
  whole = await recompute(siteOf(app), own, await looked());
});
afterAll(() => app.remove());

describe('an account computed in part', () => {
  it('comes to the same from a time on, with what was before taken as it stands', async () => {
    expect(whole).toMatchObject({ computed: own.rows.length, taken: 0, isCutShort: false });
    const part = await recompute(siteOf(app), own, await looked(), { since: later.at });
    expect(part).toMatchObject({ balance: whole.balance, since: later.at, isCutShort: false });
    expect(part.computed + part.taken).toBe(whole.computed);
    expect(part.taken).toBeGreaterThan(3);
    const none = await recompute(siteOf(app), own, await looked(), { since: Infinity });
    expect(none).toMatchObject({ computed: 0, since: null, balance: whole.balance });
  });

  it('begins behind ticks that are gone by their age', async () => {
    const log = await looked();
    const aged = log.seals.map((seal) =>
      seal.segment === 1 ? { ...seal, fromAt: 0, toAt: seal.toAt - 100 * DAY_MS } : seal,
    );
    const part = await recompute(withoutFirst(), own, { ...log, seals: aged });
    expect(part).toMatchObject({ balance: whole.balance, since: later.at, isCutShort: true });
    expect(part.computed + part.taken).toBe(whole.computed);
  });

  it('is not proven where the site holds a file of ticks back, and neither are its fills', async () => {
    const held = 'the site does not have segment 1';
    await expect(recompute(withoutFirst(), own, await looked())).rejects.toThrow(held);
    await expect(lookAtLog(withoutFirst(), { own })).rejects.toThrow(held);
  });
});
