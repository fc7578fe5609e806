// A cache on the way gives a checkpoint that is older than what is known of the log by other means. An honest site must not be
// called a false one for it.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountRows, type LogSite, type Remembered, lookAtLog } from '@meridian/verifier';
import { rowsOf, siteOf } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
let ann: TestClient;
/** The checkpoint of before, and what the log has become since. */
let older: Uint8Array | null;
let own: AccountRows;
let remembered: Remembered;

beforeEach(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const grow = () => app.app.publicLog.bringUpToDate();
  await app.client();
  await grow();
  older = await siteOf(app).read('checkpoint');
  ann = await app.client();
  await grow();
  own = await rowsOf(ann);
  ({ remembered } = await lookAtLog(siteOf(app)));
});
afterEach(() => app.remove());

/** Gives the older checkpoint until its caches have been waited for so often. */
function cached(times: number): { readonly site: LogSite; readonly waits: () => number } {
  let waited = 0;
  const { read } = siteOf(app, (path, bytes) =>
    path === 'checkpoint' && waited < times ? older : bytes,
  );
  const outwaitCaches = (): Promise<void> => {
    waited += 1;
    return Promise.resolve();
  };
  return { site: { read, outwaitCaches }, waits: () => waited };
}

describe('an account’s file from before the last look', () => {
  it('has fewer rows than were seen, and no fault; a site that gives fewer has one', async () => {
    await ann.buy({ cont: '0.01' });
    await app.app.publicLog.bringUpToDate();
    const now = await rowsOf(ann);
    const { remembered: seen } = await lookAtLog(siteOf(app), { own: now });
    const saved = { ...own, isSaved: true } as const;
    const looked = await lookAtLog(siteOf(app), { own: saved, remembered: seen });
    expect(looked.remembered.accounts[own.account]?.n).toBe(now.rows.length);
    for (const less of [own, { ...saved, size: now.size ?? 0 }])
      await expect(lookAtLog(siteOf(app), { own: less, remembered: seen })).rejects.toThrow(
        `row ${now.rows.length} of account ${own.account} is not what it was`,
      );
  });
});

describe('an older checkpoint from a cache', () => {
  it('is read again by whoever was told of newer rows', async () => {
    const { site, waits } = cached(2);
    const looked = await lookAtLog(site, { own });
    expect(looked).toMatchObject({ size: own.size, ownRows: own.rows.length });
    expect(waits()).toBe(2);
  });

  it('is read again by whoever has seen a newer one', async () => {
    const looked = await lookAtLog(cached(1).site, { remembered });
    expect(looked.remembered.checkpoint).toBe(remembered.checkpoint);
  });

  it('that stays is no cache’s fault', async () => {
    const { site, waits } = cached(Infinity);
    await expect(lookAtLog(site, { own })).rejects.toThrow('row 1 of account');
    expect(waits()).toBe(3);
    await expect(lookAtLog(site, { remembered })).rejects.toThrow('the log has gone back');
  });

  it('is nothing that a browser keeps', async () => {
    for (const path of ['checkpoint', 'keys', 'handovers', 'witnesses', 'ticks/index']) {
      const answer = await app.app.http.inject({ method: 'GET', url: `/log/${path}` });
      expect(answer.headers['cache-control'], path).toBe('public, max-age=0, s-maxage=1');
    }
  });
});
