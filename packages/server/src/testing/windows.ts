// Nothing happened: said once the fan-out has gone round. A client of its own sees both windows pass, so a test that
// expects silence waits for an event that comes after what it rules out, and for no fixed time.
import { DAY_MARKET, FOREX_TRADE, type TradeFrame } from '@meridian/contract';
import { instrumentId, marketOrder, type TestApp } from './test-app.ts';
import { type Frame, TestSocket } from './test-socket.ts';

/** Moves for the watcher alone: no test looks at it. */
const MARKER = 'NZDUSD';

interface Watcher {
  readonly socket: TestSocket;
  /** Of the marker's next price. */
  step: number;
}

const watchers = new WeakMap<TestApp, Watcher>();

const priceOf = (step: number): string => (0.6 + (step % 100) / 10_000).toFixed(5);

async function watcherOf(app: TestApp): Promise<Watcher> {
  const known = watchers.get(app);
  if (known !== undefined && known.socket.closedWith === null) return known;
  const step = (known?.step ?? 0) + 1;
  app.feed.say(MARKER, priceOf(step));
  const client = await app.client();
  await client.done(
    'submit',
    marketOrder({ forex_id: instrumentId(MARKER), multiple: 10 }),
    'POST',
  );
  const socket = await TestSocket.open(app.port);
  await socket.ask({ type: 'login', token: client.token });
  await socket.ask({ type: 'sub', topic: DAY_MARKET });
  const watcher = { socket, step };
  watchers.set(app, watcher);
  return watcher;
}

/** Waits until a market window and an account window have passed. */
export async function windowsPass(app: TestApp): Promise<void> {
  const watcher = await watcherOf(app);
  const { socket } = watcher;
  watcher.step += 1;
  const price = priceOf(watcher.step);
  socket.forget();
  app.feed.say(MARKER, price);
  await socket.next(DAY_MARKET, (frame) => rowsOf(frame).some(({ bid }) => bid === Number(price)));
  await socket.next(FOREX_TRADE, ({ params }) =>
    (params as TradeFrame).TransOrder.some(({ UpdatePrice }) => UpdatePrice === price),
  );
}

/** What of a type came to a socket, once everybody has been told everything. */
export async function quiet(app: TestApp, socket: TestSocket, type: string): Promise<Frame[]> {
  await windowsPass(app);
  await socket.ask({ type: 'ping' }, 'pong');
  return socket.frames.filter((frame) => frame.type === type && !isMarker(frame));
}

const rowsOf = ({ params }: Frame): readonly { symbol: string; bid: number }[] =>
  params as { symbol: string; bid: number }[];

const isMarker = (frame: Frame): boolean =>
  frame.type === DAY_MARKET && rowsOf(frame).every(({ symbol }) => symbol === MARKER);
