import type { LedgerCheck } from '@meridian/contract/admin';
import { HOUR_MS } from '@meridian/units';
import { Registry } from 'prom-client';
import { afterEach, expect, it, vi } from 'vitest';
import { NOTHING_CHECKED } from '../reconciliation/ledger-check.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { tellLedger } from './ledger-metrics.ts';

afterEach(() => void vi.useRealTimers());

it('says what the last check found, and how long ago it was', async () => {
  let now = 0;
  let check: LedgerCheck = {
    ...{ ...NOTHING_CHECKED, state: 'never', started_at: null, finished_at: null },
  };
  const registry = new Registry();
  tellLedger({ ledgerCheck: () => check, checksDaily: true, now: () => now }, [registry]);
  now = 2 * HOUR_MS;
  expect(await registry.metrics()).toMatch(/^ledger_check_age_seconds 7200$/m);
  check = { ...check, state: 'done', finished_at: HOUR_MS, differences_total: 3 };
  expect(await registry.metrics()).toMatch(/^ledger_check_age_seconds 3600$/m);
  expect(await registry.metrics()).toMatch(/^ledger_differences 3$/m);
});

it('says no age where no check is due: at a gate', async () => {
  const registry = new Registry();
  const ledgerCheck = (): LedgerCheck => ({
    ...{ ...NOTHING_CHECKED, state: 'never', started_at: null, finished_at: null },
  });
  tellLedger({ ledgerCheck, checksDaily: false, now: () => 0 }, [registry]);
  expect(await registry.metrics()).not.toContain('ledger_check_age_seconds');
  expect(await registry.metrics()).toContain('ledger_differences 0');
});

it('a process with everything checks the ledger by itself at night', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await TestApp.open();
  try {
    const owner = await TestStaff.enter(app, 'owner');
    expect((await owner.done('ledgerCheck', {})).state).toBe('never');
    const day = new Date(app.clock.now() + 24 * HOUR_MS).toISOString().slice(0, 10);
    app.clock.set(Date.parse(`${day}T03:01:00Z`));
    await vi.advanceTimersByTimeAsync(5 * 60_000);
    vi.useRealTimers();
    const again = await TestStaff.enter(app, 'owner');
    const state = async () => (await again.done('ledgerCheck', {})).state;
    await expect.poll(state, { timeout: 30_000 }).toBe('done');
    const { data } = await again.done('auditList', { action: 'startLedgerCheck' });
    expect(data).toEqual([]);
  } finally {
    await app.remove();
  }
});
