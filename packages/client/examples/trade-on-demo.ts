// Trades on the demo: opens an account, makes a key for itself, waits for a price, buys with a stop loss, watches the
// position for three ticks, closes it, and revokes the key.   node trade-on-demo.ts https://site
import { type Client, type Frames, createClient } from '@meridian/client';

const site = process.argv[2] ?? 'http://127.0.0.1:3000';
const CODE = 'EURUSD';
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** The first frame of a topic that fits. */
const first = <T extends keyof Frames>(
  live: ReturnType<Client['live']>,
  topic: T,
  fits: (params: Frames[T]) => boolean,
): Promise<Frames[T]> =>
  new Promise((resolve) => {
    const end = live.on(topic, (params) => {
      if (!fits(params)) return;
      end();
      resolve(params);
    });
  });

const visitor = createClient({ site });
const { token, user } = await visitor.demoLogin();
const owner = createClient({ site, key: token });
const { id, key } = await owner.addApiKey({ name: 'Example', scope: 'trade' });
say(`demo account ${user.uid}, key ${id}`);

const program = createClient({ site, key });
const live = program.live({ onRefused: ({ message }) => say(`refused: ${message}`) });
const instruments = await program.tradeList();
const instrument = instruments.find(({ Code }) => Code === CODE);
if (instrument === undefined) throw new Error(`${CODE} is traded here`);

const quotes = await first(live, 'DAY_MARKET', (rows) =>
  rows.some(({ symbol }) => symbol === CODE),
);
const bid = quotes.find(({ symbol }) => symbol === CODE)?.bid ?? 0;
const order = await program.submit({
  type: '1',
  forex_id: instrument.Id,
  cont: '0.01',
  multiple: instrument.HasForexMultiple[0]?.Value ?? 1,
  status: '1',
  stop_loss_price: (bid * 0.99).toFixed(instrument.PricePrecision),
});
say(`bought ${order.Quantity} ${CODE} at ${order.Price}, placed with ${order.ApiKey}`);

for (let seen = 0; seen < 3; seen += 1) {
  const { TransOrder } = await first(live, 'FOREX_TRADE', (frame) =>
    frame.TransOrder.some(({ Id }) => Id === order.Id),
  );
  say(`stands at ${TransOrder.find(({ Id }) => Id === order.Id)?.FactProfits} USD`);
}

const closed = await program.close({ id: order.Id });
say(`closed at ${closed.ClosePrice}: ${closed.NetProfit} USD`);
live.close();
await owner.revokeApiKey({ id });
