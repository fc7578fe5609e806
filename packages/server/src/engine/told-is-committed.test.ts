import { FOREX_TRADE, type TradeFrame } from '@meridian/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TestSocket } from '../testing/test-socket.ts';
import { quiet, windowsPass } from '../testing/windows.ts';

let app: TestApp;
let ann: TestClient;
/** Of each commit, once there are any: it waits for its own. */
const gates: PromiseWithResolvers<void>[] = [];
let isGated = false;
beforeAll(async () => {
  app = await TestApp.open({
    arrange({ writer }) {
      const query = writer.query.bind(writer);
      const gated: typeof query = async (statement) => {
        if (isGated && statement.name?.startsWith('commit_batch')) {
          const gate = Promise.withResolvers<void>();
          gates.push(gate);
          await gate.promise;
        }
        return await query(statement);
      };
      Object.assign(writer, { query: gated });
      return Promise.resolve();
    },
  });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});
afterAll(async () => {
  isGated = false;
  for (const gate of gates) gate.resolve();
  await app.remove();
});

/** Resolves when so many wait for the next commit: commands that are decided, and whoever waits for those. */
async function commitIsAwaitedBy(count: number): Promise<void> {
  const waiting = async () => {
    const { body } = await app.app.http.inject({ method: 'GET', url: '/metrics' });
    return /^engine_waiting (\d+)/m.exec(body)?.[1];
  };
  await expect.poll(waiting).toBe(String(count));
}
async function commitBegins(number: number): Promise<void> {
  await expect.poll(() => gates.length).toBe(number);
}
const letGo = (number: number): void => gates[number - 1]?.resolve();

beforeEach(() => {
  gates.length = 0;
});

it('answers a read after the commit of all it saw, also of what was decided while it waited', async () => {
  isGated = true;
  const orders = [ann.buy({ cont: '0.01' })];
  await commitBegins(1);
  let isHeld = true;
  const list = ann.done('myDeal', { status: '1' });
  const wasEarly = list.then(() => isHeld);
  await commitIsAwaitedBy(1);
  orders.push(ann.buy({ cont: '0.02' }));
  await commitIsAwaitedBy(2);
  letGo(1);
  await commitBegins(2);
  orders.push(ann.buy({ cont: '0.03' }));
  await commitIsAwaitedBy(1);
  letGo(2);
  await commitBegins(3);
  // It has been answered by now, if it does not wait: another call takes as long.
  for (let i = 0; i < 3; i += 1) await ann.done('tradeList', {});
  isHeld = false;
  isGated = false;
  letGo(3);
  await Promise.all(orders);
  expect(await wasEarly).toBe(false);
  expect((await list).data.map(({ Quantity }) => Quantity)).toEqual(['0.03', '0.02', '0.01']);
});

it('answers a change after the commit of all that it tells of the account, and waits for no other', async () => {
  const bob = await app.client();
  const { Id: id } = await ann.buy({ cont: '0.01' });
  isGated = true;
  let isHeld = true;
  const changed = ann.done('setStopPrice', { id, stop_loss: '1.05000' });
  const wasEarly = changed.then(() => isHeld);
  await commitBegins(1);
  const closed = ann.done('close', { id });
  await commitIsAwaitedBy(1);
  letGo(1);
  await commitBegins(2);
  const others = bob.buy({ cont: '0.01' });
  await commitIsAwaitedBy(1);
  // It has been answered by now, if it does not wait: another call takes as long.
  for (let i = 0; i < 3; i += 1) await ann.done('tradeList', {});
  isHeld = false;
  letGo(2);
  await commitBegins(3);
  expect(await wasEarly).toBe(false);
  await closed;
  isGated = false;
  letGo(3);
  await others;
});

it('sends no figures of an account, in frames of either kind, of which something may still be lost', async () => {
  const port = await app.listen();
  await windowsPass(app);
  const carl = await app.client();
  const [plain, compact] = [await TestSocket.open(port), await TestSocket.openCompact(port)];
  for (const socket of [plain, compact]) await socket.ask({ type: 'login', token: carl.token });
  await compact.see([], { orders: null });
  await compact.ask({ type: 'sub', topic: FOREX_TRADE });
  for (const socket of [plain, compact]) {
    await quiet(app, socket, 'any');
    socket.forget();
  }
  isGated = true;
  const bought = carl.buy({ cont: '0.01' });
  await commitBegins(1);
  app.feed.say('EURUSD', '1.10010', '1.10018');
  expect(await quiet(app, plain, FOREX_TRADE)).toEqual([]);
  expect(await quiet(app, compact, 'account')).toEqual([]);
  isGated = false;
  letGo(1);
  const { Id } = await bought;
  const hasOrder = ({ TransOrder }: Pick<TradeFrame, 'TransOrder'>): boolean =>
    TransOrder.some((order) => order.Id === Id);
  await plain.next(FOREX_TRADE, ({ params }) => hasOrder(params as TradeFrame));
  await compact.next('account', ({ params }) =>
    hasOrder((params as { account: TradeFrame }).account),
  );
  for (const socket of [plain, compact]) await socket.close();
});
