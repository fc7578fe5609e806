// The client against the real server: what it is refused, that an answer which got lost never does a thing twice, and that
// the socket comes back by itself.
import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { TestApp } from '../../server/src/testing/test-app.ts';
import { windowsPass } from '../../server/src/testing/windows.ts';
import { type Client, type ClientOptions, Refused, Unanswered, createClient } from './index.ts';

let app: TestApp;
let site: string;
beforeAll(async () => {
  app = await TestApp.open();
  site = `http://127.0.0.1:${await app.listen()}`;
  app.feed.say('EURUSD', '1.10000', '1.10008');
});
afterAll(() => app.remove());

/** A market buy of 0.10 lots. */
const ORDER = { type: '1', cont: '0.10', forex_id: 1, status: '1', multiple: 30 } as const;
const price = (bid: string) => app.feed.say('EURUSD', bid, bid);

/** A program with a key of a new demo account's. */
async function program(more: Partial<ClientOptions> = {}): Promise<Client & { key: string }> {
  const { token } = await createClient({ site }).demoLogin();
  const { key } = await createClient({ site, key: token }).addApiKey({
    name: 'bot',
    scope: 'trade',
  });
  return { ...createClient({ site, key, ...more }), key };
}

/** The network: the first answers are lost on their way, or are others than the site's. */
function network(...first: readonly ('lost' | number)[]) {
  const paths: string[] = [];
  const own: typeof fetch = async (input, init) => {
    const fate = first[paths.length];
    paths.push(new URL(String(input instanceof Request ? input.url : input)).pathname);
    if (typeof fate === 'number') return new Response('busy', { status: fate });
    const answer = await fetch(input, init);
    if (fate === 'lost') throw new TypeError('the connection was lost');
    return answer;
  };
  return { fetch: own, paths };
}

describe('a call', () => {
  it('takes and answers what the contract says', async () => {
    const bot = await program();
    const order = await bot.submit(ORDER);
    expect(order).toMatchObject({ ApiKey: 'bot', Status: 1 });
    const { data } = await bot.myDeal({ status: '1', page: 1 });
    expect(data.map(({ Id }) => Id)).toEqual([order.Id]);
    expect(await bot.close({ id: order.Id })).toMatchObject({ Id: order.Id, Status: 3 });
  });

  it('fails with the name of its code, the text of the language, and what is wrong with each field', async () => {
    const bot = await program({ lang: 'de' });
    const fault = await bot.submit({ ...ORDER, cont: 'much' }).catch((one: unknown) => one);
    expect(fault).toBeInstanceOf(Refused);
    expect(fault).toMatchObject({ error: 'fields_invalid', fields: { cont: expect.any(String) } });
    await expect(bot.logout()).rejects.toMatchObject({ error: 'api_key_not_allowed' });
    const stranger = createClient({ site, key: 'mdk_nobody' });
    await expect(stranger.balance()).rejects.toMatchObject({ error: 'session_required' });
  });

  it('is repeated under its id when its answer is lost, and done once', async () => {
    const { fetch: own, paths } = network('lost', 503, 500, 'lost');
    const bot = await program({ fetch: own });
    const order = await bot.submit({ ...ORDER, client_order_id: undefined });
    expect(paths).toHaveLength(5);
    expect((await bot.myDeal({ status: '1' })).data.map(({ Id }) => Id)).toEqual([order.Id]);
  });

  it('is done once over two runs of a program that gives its own id', async () => {
    const bot = await program();
    const order = { ...ORDER, client_order_id: 'run 7' };
    const first = await bot.submit(order);
    expect((await bot.submit(order)).Id).toBe(first.Id);
  });

  it('is given up after its tries, and not repeated where that could do it twice', async () => {
    const busy = network(429, 429, 429);
    const bot = await program({ ...busy, retries: 2 });
    await expect(bot.balance()).rejects.toBeInstanceOf(Unanswered);
    expect(busy.paths).toHaveLength(3);
    const lost = network('lost');
    const visitor = createClient({ site, fetch: lost.fetch });
    await expect(visitor.demoLogin()).rejects.toBeInstanceOf(Unanswered);
    expect(lost.paths).toHaveLength(1);
  });

  it('ends when its program no longer wants it', async () => {
    const { fetch: own, paths } = network(503, 503, 503, 503);
    const bot = await program({ fetch: own });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const wish = new AbortController();
    const asked = bot.balance({}, { signal: wish.signal });
    while (vi.getTimerCount() === 0) await vi.advanceTimersByTimeAsync(0);
    wish.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    // Longer than it waits between its tries, and less than the site waits for its database in the same process.
    await vi.advanceTimersByTimeAsync(10_000);
    expect(paths).toHaveLength(1);
  });
});

it('a call that had to wait leaves nothing on a signal that outlives it', async () => {
  const { signal } = new AbortController();
  const bot = await program(network(503, 503));
  await bot.balance({}, { signal });
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('the socket', () => {
  it('is logged in, brings what was subscribed to, and ends what nobody listens to', async () => {
    const bot = await program();
    const arrived: string[] = [];
    class Socket extends WebSocket {
      constructor(...of: ConstructorParameters<typeof WebSocket>) {
        super(...of);
        this.addEventListener('message', ({ data }) => arrived.push(String(data)));
      }
    }
    const live = bot.live({ WebSocket: Socket });
    onTestFinished(() => live.close());
    const quotes = vi.fn();
    const end = live.on('DAY_MARKET', quotes);
    const accounts = vi.fn();
    live.on('FOREX_TRADE', accounts);
    const changes = vi.fn();
    live.on('ORDERS_CHANGED', changes);
    await vi.waitFor(() => {
      price('1.10010');
      expect(quotes).toHaveBeenCalled();
      expect(accounts).toHaveBeenCalled();
    });
    const { Id } = await bot.submit(ORDER);
    await vi.waitFor(() => {
      expect(accounts).toHaveBeenCalledWith(
        expect.objectContaining({ TransOrder: [expect.objectContaining({ Id })] }),
      );
      expect(changes).toHaveBeenCalled();
    });
    end();
    // What was on its way when it ended.
    await windowsPass(app);
    arrived.length = 0;
    price('1.10020');
    await windowsPass(app);
    expect(arrived.filter((text) => text.includes('DAY_MARKET'))).toEqual([]);
  });

  it('comes back by itself and goes on with its topics', async () => {
    const bot = await program();
    const states: boolean[] = [];
    const logins = vi.fn<() => void>();
    const live = bot.live({ onStatus: (isOpen) => void states.push(isOpen), onLogin: logins });
    onTestFinished(() => live.close());
    const accounts = vi.fn();
    live.on('FOREX_TRADE', accounts);
    await bot.submit(ORDER);
    await vi.waitFor(() => {
      price('1.10030');
      expect(accounts).toHaveBeenCalled();
    });
    expect(logins).toHaveBeenCalledTimes(1);
    const { port } = app;
    await app.stop();
    await vi.waitFor(() => expect(states).toEqual([true, false]));
    accounts.mockClear();
    await app.start();
    await app.app.http.listen({ port, host: '127.0.0.1' });
    await vi.waitFor(
      () => {
        price('1.10040');
        expect(states).toEqual([true, false, true]);
        expect(accounts).toHaveBeenCalled();
        expect(logins).toHaveBeenCalledTimes(2);
      },
      { timeout: 20_000, interval: 200 },
    );
  });

  it('ends one period of a topic while another is listened to', async () => {
    const sent: string[] = [];
    class Spy extends WebSocket {
      override send(data: string): void {
        sent.push(data);
        super.send(data);
      }
    }
    const live = createClient({ site }).live({ WebSocket: Spy });
    onTestFinished(() => live.close());
    const minutes = live.on('KLINE.EURUSD', () => undefined, { period: '1min' });
    const hours = live.on('KLINE.EURUSD', () => undefined, { period: '60min' });
    await expect.poll(() => sent.length).toBe(2);
    minutes();
    minutes();
    hours();
    expect(sent.map((text) => JSON.parse(text) as unknown)).toEqual(
      ['sub', 'unsub'].flatMap((type) =>
        ['1min', '60min'].map((period) => ({ type, topic: 'KLINE.EURUSD', period })),
      ),
    );
  });

  it('tells candles of a period only to who listens to that period', async () => {
    const live = createClient({ site }).live();
    onTestFinished(() => live.close());
    const told = { minutes: new Set<string>(), hours: new Set<string>() };
    live.on('KLINE.EURUSD', ({ kline }) => told.minutes.add(kline.Period), { period: '1min' });
    live.on('KLINE.EURUSD', ({ kline }) => told.hours.add(kline.Period), { period: '60min' });
    await expect
      .poll(() => [...told.minutes, '|', ...told.hours], { timeout: 20_000 })
      .toEqual(['1min', '|', '60min']);
  });

  it('says that its key was revoked', async () => {
    const { token } = await createClient({ site }).demoLogin();
    const owner = createClient({ site, key: token });
    const { id, key } = await owner.addApiKey({ name: 'bot', scope: 'read' });
    const refused = vi.fn();
    const opened = vi.fn();
    const live = createClient({ site, key }).live({ onStatus: opened, onRefused: refused });
    onTestFinished(() => live.close());
    await vi.waitFor(() => expect(opened).toHaveBeenCalledWith(true));
    expect(refused).not.toHaveBeenCalled();
    await owner.revokeApiKey({ id });
    await vi.waitFor(() =>
      expect(refused).toHaveBeenCalledWith(expect.objectContaining({ error: 'session_required' })),
    );
  });
});
