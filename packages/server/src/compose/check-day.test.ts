import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SecretDays, openSecretDays } from '../market/feeds/secret-days.ts';
import { simFeed } from '../market/feeds/sim-feed.ts';
import { TestApp } from '../testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';

const run = promisify(execFile);
const CHECK_DAY = path.join(import.meta.dirname, 'cli/check-day.ts');
const YESTERDAY = Date.UTC(2025, 0, 14);
const clock = testClock(YESTERDAY + HOUR_MS);
let app: TestApp;
let days: SecretDays | null = null;
beforeAll(async () => {
  app = await TestApp.open({
    clock,
    async arrange(db) {
      days = await openSecretDays({ db, now: clock.now, onFault: () => undefined });
      // The site begins a day later, so that its whole first day lies behind it.
      clock.set(YESTERDAY + DAY_MS + HOUR_MS);
    },
    feedOf(instruments) {
      if (days === null) throw new Error('the days are open');
      return simFeed({ world: { days }, hours: 'always', instruments, now: clock.now });
    },
  });
  await app.listen();
});
afterAll(() => app.remove());

const checked = async (date: string) =>
  await run(process.execPath, [CHECK_DAY, `http://127.0.0.1:${app.port}`, date, 'EURUSD']).then(
    ({ stdout }) => stdout,
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
  );

it('a day that is over is made again from what the site has published', async () => {
  expect(await checked('2025-01-14')).toBe(
    '2025-01-14: 1440 minutes compared with the published secrets, 0 differ\n',
  );
});

it('a day that is not over cannot be', async () => {
  expect(await checked('2025-01-15')).toMatch('the secret of 2025-01-15 is not published (yet)');
});
