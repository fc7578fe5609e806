import type { CallOutput } from '@meridian/contract';
import { TEXTS } from '@meridian/contract/texts';
import { writeAudit } from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fund, newReference, reviewer, withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { SITE_SETTINGS } from '../settings/settings.ts';
import { SETTINGS_TOLD } from './routes.ts';

let app: TestApp;
let owner: TestStaff;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());
beforeEach(async () => {
  quote();
  owner = await TestStaff.enter(app, 'owner');
});

const quote = () => {
  app.clock.advance(MINUTE_MS);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.30000', '1.30008');
};
type Line = CallOutput<'staffActions'>['data'][number];
const read = async (client: TestClient): Promise<Line[]> =>
  (await client.done('staffActions', {})).data;
const words = (lines: readonly Line[]) => lines.map(({ kind, text }) => `${kind}: ${text}`);

describe('what touched a client', () => {
  it('names looks at the client’s page, and only the client’s own', async () => {
    const compliance = await TestStaff.enter(app, 'compliance');
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    await compliance.done('clientPage', { id: ann.user.id });
    expect(words(await read(ann))).toEqual(['seen: Our staff looked at your account.']);
    expect(await read(bob)).toEqual([]);
  });

  it('gives the reason of a decision, and never what staff wrote for each other', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const { id } = await draw('100');
    await app.app.money.withdrawals.reject(await reviewer(app, 'ann'), {
      id,
      reason: 'details_wrong',
    });
    const compliance = await TestStaff.enter(app, 'compliance');
    const said = { id: client.user.id, is_frozen: 'true', reason: 'A neighbour told on her' };
    await compliance.done('freezeClient', said);
    const decided = (await read(client)).filter(({ kind }) => kind === 'decided');
    expect(decided.map(({ text, reason }) => [text, reason]).slice(0, 2)).toEqual([
      [TEXTS.en.staff_action_frozen, null],
      [
        TEXTS.en.staff_action_withdrawal_reject.replace('{id}', String(id)),
        TEXTS.en.withdrawal_reason_details_wrong,
      ],
    ]);
    expect(JSON.stringify(decided)).not.toMatch(/neighbour|compliance|"ann"/i);
  });

  it('leaves out what was begun and came to nothing, and has once what came of a later try', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    quote();
    await client.buy({ cont: '0.01' });
    const { id } = await draw('100');
    const { withdrawals } = app.app.money;
    const ann = await reviewer(app, 'ann');
    await withdrawals.approve(ann, { id });
    const tells = async (text: string) =>
      (await read(client)).filter((line) => line.text === text).length;
    const sent = TEXTS.en.staff_action_withdrawal_send.replace('{id}', String(id));
    const send = { id, reference: newReference() };
    app.clock.advance(MINUTE_MS);
    await expect(withdrawals.send(ann, send)).rejects.toMatchObject({ refusal: 'prices_missing' });
    expect(await tells(sent)).toBe(0);
    quote();
    await withdrawals.send(ann, send);
    expect(await tells(sent)).toBe(1);

    // A reversal whose booking lacked a price.
    const [deposit] = (await client.done('deposits', {})).data;
    const undone = { at: app.clock.now(), staffId: null, staffName: 'ann', address: '' };
    await writeAudit(app.db, {
      ...{ ...undone, action: 'deposit.reverse', subject: `deposit:${deposit?.id}` },
      ...{ userId: client.user.id, reason: 'by_mistake', before: {}, after: {} },
    });
    expect(await read(client)).not.toContainEqual(
      expect.objectContaining({ reason: TEXTS.en.reversal_reason_by_mistake }),
    );
  });

  it('has a halt of an instrument for those with an order in it, and its end', async () => {
    const dealer = await TestStaff.enter(app, 'instruments');
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    for (const client of [ann, bob]) await fund(app, client, '1000');
    quote();
    await ann.buy({ cont: '0.10' });
    await bob.buy({ cont: '0.10', forex_id: '2' });
    quote();
    await dealer.done('haltInstrument', { id: 1, reason: 'source_interrupted', note: 'In doubt' });
    quote();
    const rules = async (client: TestClient) =>
      (await read(client)).filter(({ kind }) => kind === 'rules');
    expect(await rules(ann)).toMatchObject([
      {
        who: 'staff',
        text: 'Trading in EUR/USD was halted while you had an order in it.',
        reason: 'Its source of prices is interrupted',
      },
    ]);
    await dealer.done('reopenInstrument', { id: 1 });
    quote();
    expect(words(await rules(ann))).toEqual([
      'rules: Trading in EUR/USD resumed.',
      'rules: Trading in EUR/USD was halted while you had an order in it.',
    ]);
    expect(await rules(bob)).toEqual([]);
  });

  it('has settings that change what clients may do, changed after they came', async () => {
    const ann = await app.client();
    quote();
    const changes = { withdrawal_promise_hours: 36, is_show_mobile: 0 };
    await owner.done('settingsChange', { changes, reason: 'A promise' });
    quote();
    const bob = await app.client();
    expect(words(await read(ann))).toEqual([
      'rules: For everybody: the promise for sending withdrawals is now 36 hours (0: none).',
    ]);
    expect(await read(bob)).toEqual([]);
    expect(JSON.stringify(await read(ann))).not.toContain('A promise');
  });

  it('has a setting that a second person confirmed from when it held', async () => {
    const ann = await app.client();
    quote();
    const changes = { four_eyes_above: '5000' };
    await owner.done('settingsChange', { changes, reason: 'Safer' });
    expect(await read(ann)).toEqual([]);
    const compliance = await TestStaff.enter(app, 'compliance');
    const { waiting } = await compliance.done('proposalList', {});
    const proposal = waiting.find(({ kind }) => kind === 'settingsChange');
    await compliance.done('proposalConfirm', {
      id: proposal?.id ?? 0,
      seen_hash: proposal?.seen_hash ?? '',
    });
    expect(words(await read(ann))).toEqual([
      'rules: For everybody: two people now decide about deposits and withdrawals above 5,000.00 US dollars.',
    ]);
  });

  it('is counted and paged as one list, the newest first', async () => {
    const ann = await app.client();
    for (let hours = 1; hours <= 21; hours += 1) {
      quote();
      const changes = { withdrawal_promise_hours: hours };
      await owner.done('settingsChange', { changes, reason: 'On and on' });
    }
    const first = await ann.done('staffActions', {});
    const second = await ann.done('staffActions', { page: 2 });
    expect([first.total, first.data.length, second.data.length]).toEqual([21, 20, 1]);
    const times = [...first.data, ...second.data].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it('knows its settings by names that there are', () => {
    const names = new Set<string>(Object.values(SITE_SETTINGS).map(({ name }) => name));
    expect(Object.keys(SETTINGS_TOLD).filter((name) => !names.has(name))).toEqual([]);
  });
});
