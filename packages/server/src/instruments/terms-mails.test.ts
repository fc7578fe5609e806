// Mails about changed terms outlive the process: each person gets one for each change, wherever it was killed.
import { afterEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { fund } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestStaff, confirmed } from '../testing/test-staff.ts';

const EURUSD = 1;
const opened: TestApp[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.remove()));
});

interface Scene {
  readonly app: TestApp;
  readonly outbox: Outbox;
  readonly clients: readonly TestClient[];
}

/** Two clients with an order in EUR/USD, one without. */
async function scene(): Promise<Scene> {
  const app = await TestApp.open();
  opened.push(app);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const clients = [await app.realClient('de'), await app.realClient(), await app.realClient()];
  for (const client of clients) await fund(app, client, '500');
  for (const client of clients.slice(0, 2)) await client.buy({ cont: '0.01' });
  const outbox = new Outbox(app);
  await outbox.look();
  return { app, outbox, clients };
}

async function change(app: TestApp): Promise<void> {
  const maker = await TestStaff.enter(app, 'instruments');
  const desk = (await maker.done('deskInstruments', {})).find(({ id }) => id === EURUSD);
  await maker.done('planInstrumentVersion', {
    ...{ id: EURUSD, starts_at: app.clock.now() + HOUR_MS, reason: 'Why' },
    terms: { ...desk?.terms, fee_rate: '0.004' },
  });
  await confirmed(app);
}

const due = async (app: TestApp): Promise<number> =>
  (await app.db.query({ text: `SELECT id FROM messages_due WHERE kind = 'terms'` })).length;
const toClients = async ({ outbox, clients }: Scene) => {
  const addresses = new Set(clients.map(({ user }) => user.email));
  return (await outbox.look()).flatMap(({ to }) => (addresses.has(to) ? [to] : [])).toSorted();
};
const addressesOf = ({ clients }: Scene): string[] =>
  clients
    .slice(0, 2)
    .map(({ user }) => user.email ?? '')
    .toSorted();

describe('mails about changed terms', () => {
  it('go once to each whom the change touches, and are forgotten then', async () => {
    const played = await scene();
    await change(played.app);
    expect(await toClients(played)).toEqual(addressesOf(played));
    await expect.poll(() => due(played.app)).toBe(0);
    await played.app.restart();
    expect(await toClients(played)).toEqual([]);
  });

  it('are sent by the next start where the process was killed after the change and before them', async () => {
    const played = await scene();
    const { app } = played;
    expect(await rowsBeforeSending(app)).toBe(2);
    // What the database holds of a process that was killed right after the commit.
    await app.stop();
    await app.db.query({ text: 'UPDATE messages_due SET due_at = clock_timestamp()' });
    await app.restart();
    expect(await toClients(played)).toEqual(addressesOf(played));
    await expect.poll(() => due(app)).toBe(0);
    await app.restart();
    expect(await toClients(played)).toEqual([]);
  });

  it('that an earlier version wrote and did not deliver are handed on, unless they are no news', async () => {
    const played = await scene();
    const { app, clients } = played;
    const lateMs = 7 * DAY_MS + 1;
    const [late, fresh] = [app.clock.now() - lateMs, app.clock.now() - HOUR_MS];
    const former = async (client: TestClient | undefined, change: string, at: number) =>
      await app.db.query({
        text: `INSERT INTO terms_mails (change, user_id, language, paragraphs, instrument_id, created_at)
          VALUES ($1, $2, 'en', '["New terms"]', $3, $4)`,
        values: [change, client?.user.id, EURUSD, at],
      });
    await former(clients[0], 'terms-1', fresh);
    await former(clients[1], 'terms-1', late);
    await app.restart();
    expect(await toClients(played)).toEqual([clients[0]?.user.email]);
    expect(await app.db.query({ text: 'SELECT FROM terms_mails' })).toEqual([]);
  });
});

/** A change whose mails were written and not delivered when the process ended. @returns how many */
async function rowsBeforeSending(app: TestApp): Promise<number> {
  await app.stop();
  await app.start({ config: { smtpUrl: 'smtp://127.0.0.1:9' } });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  await change(app);
  return await due(app);
}
