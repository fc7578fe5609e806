import { SECOND_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openLogKeys } from '../public-log/log-key.ts';
import { TestApp } from '../testing/test-app.ts';
import { keepLiabilities } from './seal-liabilities.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('a stop waits for a look that is under way, and nothing is sealed after it', async () => {
  const { vault } = app;
  const keys = await openLogKeys({ db: app.db, vault, publicUrl: null, now: Date.now });
  const away = Promise.withResolvers<never[]>();
  const asking = vi.fn(() => away.promise);
  const db = { ...app.db, query: asking };
  const sealed = vi.fn<() => Promise<never>>();
  const faulted = vi.fn<(error: unknown) => void>();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const kept = keepLiabilities({
    ...{ db, keys, now: Date.now, onFault: faulted },
    host: { sealLiabilities: sealed },
    log: { standing: sealed, bringUpToDate: sealed },
  });
  vi.advanceTimersByTime(15 * SECOND_MS);
  vi.useRealTimers();
  await vi.waitFor(() => expect(asking).toHaveBeenCalledOnce());
  let hasStopped = false;
  const stopping = kept.stop().then(() => (hasStopped = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(hasStopped).toBe(false);
  away.resolve([]);
  await stopping;
  expect(asking).toHaveBeenCalledOnce();
  for (const spy of [sealed, faulted]) expect(spy).not.toHaveBeenCalled();
});
