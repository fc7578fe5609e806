// Web push against a push service of our own on this machine, which the configuration allows here.
import { type AddressInfo, type Socket, createServer } from 'node:net';
import { present } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PushService, browserKeys } from '../testing/push-service.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { loadPushes } from './pushes.ts';

let app: TestApp;
const service = new PushService();
let address: string;

beforeAll(async () => {
  address = await service.open();
  app = await TestApp.open({ config: { pushToPrivateHosts: true } });
});
beforeEach(async () => {
  service.received = [];
  service.status = 201;
  await app.db.query({ text: 'DELETE FROM push_subscriptions' });
  app.feed.say('EURUSD', '1.10000');
});
afterAll(async () => {
  await app.remove();
  service.close();
});

const subscribe = (client: TestClient, path = '/ann') =>
  client.done('subscribePush', { endpoint: address + path, ...browserKeys() }, 'POST');
const alertAt = (client: TestClient, price: string) =>
  client.done('addAlert', { forex_id: 1, kind: 'above', price }, 'POST');
/** A push service whose answer's head never ends. */
async function openSlow() {
  const held = new Set<Socket>();
  const server = createServer((socket) => {
    held.add(socket);
    const timer = setInterval(() => socket.write('x'), 50);
    socket.once('data', () => socket.write('HTTP/1.1 201 Created\r\nx-head: '));
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(timer);
      held.delete(socket);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    held,
    close() {
      for (const socket of held) socket.destroy();
      server.close();
    },
  };
}
const subscriptions = async () =>
  (await app.db.query({ text: 'SELECT endpoint FROM push_subscriptions' })).length;

describe('a browser that takes pushes', () => {
  it('gets an encrypted, signed message when an alert of its account fires', async () => {
    const ann = await app.client('de');
    await subscribe(ann);
    await alertAt(ann, '1.10100');
    app.feed.say('EURUSD', '1.10200');
    await expect.poll(() => service.received.length).toBe(1);
    const [message] = service.received;
    expect(message?.path).toBe('/ann');
    expect(message?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: '3600',
      urgency: 'high',
    });
    const { public_key: key } = await ann.done('pushKey', {});
    expect(String(message?.headers['authorization'])).toContain(key);
    expect(message?.body.toString('latin1')).not.toContain('EUR');
  });

  it('is forgotten once its push service does not know it', async () => {
    const ann = await app.client();
    await subscribe(ann);
    service.status = 410;
    await alertAt(ann, '1.10100');
    app.feed.say('EURUSD', '1.10200');
    await expect.poll(subscriptions).toBe(0);
  });

  it('is kept through a fault of its push service', async () => {
    const ann = await app.client();
    await subscribe(ann);
    service.status = 500;
    await alertAt(ann, '1.10100');
    app.feed.say('EURUSD', '1.10200');
    await expect.poll(() => service.received.length).toBe(1);
    expect(await subscriptions()).toBe(1);
  });

  it('is removed with its session, and on request by its account alone', async () => {
    const ann = await app.client();
    const ben = await app.client();
    await subscribe(ann, '/one');
    await subscribe(ann, '/two');
    await ben.done('unsubscribePush', { endpoint: `${address}/two` }, 'POST');
    expect(await subscriptions()).toBe(2);
    await ann.done('unsubscribePush', { endpoint: `${address}/two` }, 'POST');
    expect(await subscriptions()).toBe(1);
    await ann.done('logout', {}, 'POST');
    await expect.poll(subscriptions).toBe(0);
  });

  it('is removed with its session however many sessions end at once', async () => {
    const ann = await app.client();
    await subscribe(ann);
    const [kept] = await app.db.query<{ token_hash: Buffer }>({
      text: 'SELECT token_hash FROM push_subscriptions',
    });
    const pushes = await loadPushes({
      ...{ db: app.db, vault: app.vault, now: () => app.clock.now(), mayBePrivate: true },
      ...{ contact: 'mailto:a@example.com', log: { warn: () => undefined } },
    });
    for (let n = 0; n < 1_000; n += 1) pushes.endSession(n.toString(16).padStart(64, '0'));
    pushes.endSession(present(kept, 'her subscription').token_hash.toString('hex'));
    await expect.poll(subscriptions).toBe(0);
  });

  it('belongs to the account that asked last', async () => {
    const ann = await app.client();
    const ben = await app.client();
    await subscribe(ann);
    await subscribe(ben);
    await alertAt(ann, '1.10100');
    await alertAt(ben, '1.10150');
    app.feed.say('EURUSD', '1.10200');
    await expect.poll(() => service.received.length).toBe(1);
    expect(await subscriptions()).toBe(1);
  });

  it('does not wait for those of another account that answer late or never', async () => {
    const [ann, ben] = [await app.client(), await app.client()];
    const slow = await openSlow();
    await ann.done('subscribePush', { endpoint: slow.endpoint, ...browserKeys() }, 'POST');
    await subscribe(ben);
    for (let i = 10; i < 40; i += 1) await alertAt(ann, `1.101${i}`);
    await alertAt(ben, '1.10150');
    app.feed.say('EURUSD', '1.10200');
    await expect.poll(() => service.received.length, { timeout: 5_000 }).toBe(1);
    slow.close();
    await app.db.query({ text: 'DELETE FROM push_subscriptions' });
  });

  it('whose answer has no end is left in the end', async () => {
    const slow = await openSlow();
    const ann = await app.client();
    await ann.done('subscribePush', { endpoint: slow.endpoint, ...browserKeys() }, 'POST');
    const warned: unknown[] = [];
    const pushes = await loadPushes({
      ...{ db: app.db, vault: app.vault, now: () => app.clock.now(), mayBePrivate: true },
      ...{ contact: 'mailto:a@example.com', sendWithinMs: 500 },
      log: { warn: (_fields, message) => warned.push(message) },
    });
    pushes.tell(ann.user.id, () => ({ title: 'T', body: '', tag: 't', url: '/' }));
    await expect.poll(() => slow.held.size).toBe(1);
    await expect.poll(() => slow.held.size, { timeout: 5_000 }).toBe(0);
    await expect.poll(() => warned).toEqual(['a push was not sent']);
    slow.close();
  });

  it('is told by the next process of what this one did not come to', async () => {
    const ann = await app.client();
    await subscribe(ann);
    await alertAt(ann, '1.10100');
    await app.stop();
    // The alert was marked as fired, and then the process ended.
    await app.db.query({
      text: `UPDATE alerts SET fired_at = $1, fired_price = 110200, fired_up = true, marked_at = $1`,
      values: [app.clock.now()],
    });
    await app.start();
    await expect.poll(() => service.received.length).toBe(1);
    await app.restart();
    // The next one's comes after whatever would have been told again.
    app.feed.say('EURUSD', '1.10000');
    await alertAt(ann, '1.10300');
    app.feed.say('EURUSD', '1.10300');
    await expect.poll(() => service.received.length).toBe(2);
  });
});

describe('what is refused', () => {
  it('an address inside one’s own walls, unless the operator allows it', async () => {
    await app.restart({ config: {} });
    app.feed.say('EURUSD', '1.10000');
    const ann = await app.client();
    for (const endpoint of [`${address}/x`, 'https://127.0.0.1/x', 'https://localhost/x']) {
      const refused = await ann.refused('subscribePush', { endpoint, ...browserKeys() }, 'POST');
      expect(refused.error).toBe('push_endpoint_refused');
    }
    expect(await subscriptions()).toBe(0);
  });

  it('keys that nothing can be encrypted for', async () => {
    const ann = await app.client();
    const refused = await ann.refused(
      'subscribePush',
      { endpoint: `${address}/x`, p256dh: 'abcd', auth: 'abcd' },
      'POST',
    );
    expect(refused.error).toBe('push_endpoint_refused');
  });
});

describe('the site’s keys', () => {
  it('are one pair, also of processes that start on an empty site at once', async () => {
    await app.db.query({ text: 'DELETE FROM push_keys' });
    const process = () =>
      loadPushes({
        db: app.db,
        vault: app.vault,
        now: app.clock.now,
        contact: 'mailto:operator@meridian.example',
        mayBePrivate: true,
        log: { warn: () => undefined },
      });
    const all = await Promise.all([process(), process(), process()]);
    expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(1);
  });
});
