import type { LedgerCheck } from '@meridian/contract/admin';
import { HOUR_MS } from '@meridian/units';
import { afterEach, expect, it } from 'vitest';
import { type BackgroundCheck, createBackgroundCheck } from './background-check.ts';
import { type DailyCheck, startDailyCheck } from './daily-check.ts';
import { NOTHING_CHECKED } from './ledger-check.ts';

const at = (text: string): number => Date.parse(`2026-11-${text}Z`);
let daily: DailyCheck | null = null;
afterEach(() => daily?.stop());

/** A process that starts at a moment; each check takes until `finish`. */
function processFrom(start: string) {
  let now = at(start);
  let begun = 0;
  let finish: (fault?: Error) => void = () => undefined;
  const check: BackgroundCheck<LedgerCheck> = createBackgroundCheck<LedgerCheck>({
    nothing: NOTHING_CHECKED,
    work: () => {
      begun += 1;
      const { promise, resolve, reject } = Promise.withResolvers<object>();
      finish = (fault) => (fault === undefined ? resolve({}) : reject(fault));
      return promise;
    },
    now: () => now,
    onFault: () => undefined,
  });
  const looks = startDailyCheck({ check, now: () => now, log: { info: () => undefined } });
  daily = looks;
  return {
    check,
    begun: () => begun,
    lookAt: async (text: string): Promise<void> => {
      now = at(text);
      await looks.look();
    },
    end: async (fault?: Error): Promise<void> => {
      finish(fault);
      await check.stop();
    },
  };
}

it('checks once a day, at three in the morning UTC', async () => {
  const one = processFrom('23T10:00');
  await one.lookAt('23T23:59');
  await one.lookAt('24T02:59');
  expect(one.begun()).toBe(0);
  await one.lookAt('24T03:02');
  expect(one.begun()).toBe(1);
  await one.lookAt('24T03:07');
  await one.end();
  expect(one.check.last()).toMatchObject({ state: 'done', started_at: at('24T03:02') });
  await one.lookAt('24T03:12');
  await one.lookAt('25T02:55');
  expect(one.begun()).toBe(1);
  await one.lookAt('25T03:00');
  expect(one.begun()).toBe(2);
  await one.end();
});

it('of a process that starts later waits for the next night', async () => {
  const late = processFrom('23T03:30');
  await late.lookAt('23T03:35');
  await late.lookAt('24T02:30');
  expect(late.begun()).toBe(0);
  await late.lookAt('24T03:01');
  expect(late.begun()).toBe(1);
  await late.end();
});

it('counts what staff started, and tries again an hour after a fault', async () => {
  const by = processFrom('23T10:00');
  await by.lookAt('24T02:59');
  await by.check.start(() => Promise.resolve());
  await by.lookAt('24T03:05');
  expect(by.begun()).toBe(1);
  await by.end();
  await by.lookAt('24T03:10');
  expect(by.begun()).toBe(2);
  await by.end(new Error('the database was away'));
  expect(by.check.last().state).toBe('failed');
  await by.lookAt('24T03:15');
  expect(by.begun()).toBe(2);
  const again = at('24T03:10') + HOUR_MS;
  await by.lookAt(new Date(again).toISOString().slice(8, 16));
  expect(by.begun()).toBe(3);
  await by.end();
});
