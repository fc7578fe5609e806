// Two members of staff withdraw the same planned terms at the same moment.
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';

const EURUSD = 1;
let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

it('happens once, and the second is told that nothing is planned', async () => {
  const maker = await TestStaff.enter(app, 'instruments');
  const second = await TestStaff.enter(app, 'instruments');
  const desk = (await maker.done('deskInstruments', {})).find(({ id }) => id === EURUSD);
  const worse = { ...desk?.terms, lots_min: '0.05' };
  const plan = { id: EURUSD, starts_at: app.clock.now() + 2 * DAY_MS, terms: worse };
  await maker.done('planInstrumentVersion', { ...plan, reason: 'Why' });
  for (const { id, seen_hash: seen } of (await second.done('proposalList', {})).waiting)
    await second.done('proposalConfirm', { id: String(id), seen_hash: seen });
  const { versions } = await maker.done('instrumentVersions', { id: EURUSD });
  const planned = versions.find(({ state }) => state === 'planned');
  const withdraw = { id: EURUSD, version_id: planned?.id, reason: 'x' };
  const answers = await Promise.all(
    [maker, second].map((one) => one.call('withdrawInstrumentVersion', withdraw)),
  );
  const told = answers.filter(({ code }) => code !== 1).map(({ code }) => nameOfCode(code));
  expect(told).toEqual(['version_unknown']);
});
