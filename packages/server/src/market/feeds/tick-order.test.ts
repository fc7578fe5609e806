import { CATALOGUE, type Tick } from '@meridian/market';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { type Random, seededRandom } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { handFeed } from '../../testing/hand-feed.ts';
import { LocalBus } from '../../testing/local-bus.ts';
import { testClock } from '../../testing/test-clock.ts';
import type { LostTicks } from '../../engine/kept-ticks.ts';
import { readMessage, writeMessage } from '../../platform/bus/message.ts';
import type { FeedSink } from './feed.ts';
import { openBusFeed } from './bus-feed.ts';
import {
  FEED_STATE_NOW,
  type FeedState,
  TICKS_SINCE,
  type TickMessage,
  firstOfEpoch,
  lastOf,
} from './tick-messages.ts';
import { createTickOrder } from './tick-order.ts';
import { createTickStream } from './tick-stream.ts';

const tick = {} as Tick;
const message = (number: number): TickMessage => ({ number, ticks: [tick] });
const E1 = firstOfEpoch(1);
const E2 = firstOfEpoch(2);

/** A stream of a hundred messages by two holders of the feed, of which the bus makes a mess. */
function mess(random: Random): TickMessage[] {
  const sent = Array.from({ length: 100 }, (_, i) => message(i < 60 ? E1 + 1 + i : E2 + i - 59));
  const copies = sent.flatMap((one) => {
    const fate = random.next();
    return fate < 0.1 ? [] : fate < 0.2 ? [one, one] : [one];
  });
  for (let i = copies.length - 1; i > 0; i -= 1) {
    const j = Math.max(0, i - Math.floor(random.next() * 4));
    const [a, b] = [copies[i], copies[j]];
    if (a && b) [copies[i], copies[j]] = [b, a];
  }
  return copies;
}

async function play(taken: readonly TickMessage[], kept: readonly TickMessage[]) {
  const got: (number | 'hole')[] = [];
  const order = createTickOrder({
    since: (number) => Promise.resolve(kept.filter((one) => one.number > number).slice(0, 10)),
    deliver: ({ number }) => got.push(number),
    onHole: () => got.push('hole'),
    pause: () => Promise.resolve(),
  });
  for (const one of taken) {
    order.take(one);
    await new Promise((resolve) => setImmediate(resolve));
  }
  order.reached(Math.max(...taken.map(({ number }) => number)));
  await new Promise((resolve) => setImmediate(resolve));
  return got;
}
const ascends = (numbers: readonly (number | 'hole')[]): boolean => {
  const plain = numbers.filter((one) => one !== 'hole');
  return plain.every((one, i) => i === 0 || one > (plain[i - 1] ?? 0));
};

describe('messages of ticks', () => {
  it.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'come once and in order, whatever the bus does (seed %d)',
    async (seed) => {
      const taken = mess(seededRandom(`ticks ${seed}`));
      const all = Array.from({ length: 40 }, (_, i) => E2 + 1 + i);
      const got = await play(taken, [...all.map(message)]);
      expect(ascends(got)).toBe(true);
      // Of the holder that still lives, nothing is missing.
      expect(got.filter((one) => one !== 'hole' && one > E2)).toEqual(all);
    },
  );

  it('that nobody has any more are a hole that is told of, and the rest goes on', async () => {
    const got = await play([message(E1 + 1), message(E1 + 4), message(E1 + 5)], []);
    expect(got).toEqual([E1 + 1, 'hole', E1 + 4, E1 + 5]);
  });

  it('that came before those which are still there are not left behind them', async () => {
    const got = await play([message(E1 + 1), message(E1 + 5)], [message(E1 + 8), message(E1 + 9)]);
    expect(got).toEqual([E1 + 1, 'hole', E1 + 5, 'hole', E1 + 8, E1 + 9]);
  });

  it('that were lost at the end are asked for when the stream is known to have gone on', async () => {
    const got: number[] = [];
    const order = createTickOrder({
      since: () => Promise.resolve([message(E1 + 2), message(E1 + 3)]),
      deliver: ({ number }) => got.push(number),
      onHole: () => expect.unreachable(),
      pause: () => Promise.resolve(),
    });
    order.take(message(E1 + 1));
    order.reached(E1 + 3);
    await expect.poll(() => got).toEqual([E1 + 1, E1 + 2, E1 + 3]);
  });
});

describe('a process that begins', () => {
  it('hears all that is still there of the epoch, then what comes', async () => {
    const got: (number | 'hole')[] = [];
    const kept = Array.from({ length: 30 }, (_, i) => message(E1 + 41 + i));
    const order = createTickOrder({
      since: (number) => Promise.resolve(kept.filter((one) => one.number > number).slice(0, 10)),
      deliver: ({ number }) => got.push(number),
      onHole: () => got.push('hole'),
      pause: () => expect.unreachable(),
    });
    const begun = order.begin(E1 + 69);
    order.take(message(E1 + 71));
    await begun;
    expect(got).toEqual(['hole', ...Array.from({ length: 31 }, (_, i) => E1 + 41 + i)]);
  });

  it.each([
    ['the same holder of the feed', E1 + 1, [3, 4]],
    ['another', E2 + 1, []],
    ['nobody', undefined, []],
  ])(
    'hears the last two minutes where the journal knows ticks of %s',
    async (_of, decidedUpTo, told) => {
      const clock = testClock();
      const feed = handFeed({ instruments: CATALOGUE.slice(0, 1), clock });
      const fresh = await openFreshDatabase();
      const bus = new LocalBus();
      const stream = createTickStream({ bus: bus.end(), feed, epoch: 1, elapsed: clock.now });
      const got: number[] = [];
      const gaps: unknown[] = [];
      const hears = (numbers: number[]): FeedSink => ({
        onTicks: (_ticks, number = 0) => void numbers.push(number - E1),
        onStatus: (status) => void (status.state === 'gap' && gaps.push(status)),
        onClock: () => undefined,
      });
      await feed.start(stream.sink(hears([])), null);
      for (const ask of ['1.10001', '1.10002']) feed.say('EURUSD', '1.10000', ask);
      clock.advance(121_000);
      for (const ask of ['1.10003', '1.10004']) feed.say('EURUSD', '1.10000', ask);
      const member = await openBusFeed({
        ...{ bus: bus.end(), now: clock.now, signal: AbortSignal.timeout(10_000), decidedUpTo },
        db: fresh.database,
      });
      await member.start(hears(got));
      expect(got).toEqual(told);
      feed.say('EURUSD', '1.10000', '1.10005');
      await expect.poll(() => got).toEqual([...told, 5]);
      expect(gaps).toEqual([]);
      stream.stop();
      await member.stop();
      await fresh.remove();
    },
  );
});

it('asks no feed of a former version for minutes, which its one answer would end', async () => {
  const clock = testClock();
  const feed = handFeed({ instruments: CATALOGUE.slice(0, 1), clock });
  const fresh = await openFreshDatabase();
  const bus = new LocalBus();
  const there = bus.end();
  const { identity, isSimulated, isRemote, label, hours } = feed;
  const status = { state: 'live', detail: '' } as const;
  const state = { identity, isSimulated, isRemote, label, hours, status, number: E1 + 9 };
  const former = { ...state, instrumentIds: [1], publishedDays: [] } satisfies FeedState;
  there.serve(FEED_STATE_NOW, () => Promise.resolve(writeMessage(former)));
  let asked = 0;
  there.serve(TICKS_SINCE, () => {
    asked += 1;
    return Promise.resolve(writeMessage([]));
  });
  const member = await openBusFeed({
    ...{ bus: bus.end(), now: clock.now, signal: AbortSignal.timeout(10_000) },
    ...{ db: fresh.database, decidedUpTo: E1 + 1 },
  });
  const none = { onTicks: () => undefined, onStatus: () => undefined, onClock: () => undefined };
  await member.start(none);
  expect(asked).toBe(0);
  await member.stop();
  await fresh.remove();
});

describe('the stream of a feed', () => {
  it('reaches another process as it was, also over a bus that loses and repeats', async () => {
    const clock = testClock();
    const instruments = CATALOGUE.slice(0, 2);
    const feed = handFeed({ instruments, clock });
    const fresh = await openFreshDatabase();
    const bus = new LocalBus();
    const random = seededRandom('a lossy bus');
    bus.fate = () => (random.next() < 0.3 ? [] : random.next() < 0.3 ? [0, 2] : [0]);
    const stream = createTickStream({ bus: bus.end(), feed, epoch: 1, elapsed: clock.now });
    const quiet = { onStatus: () => undefined, onClock: () => undefined };
    const sent: unknown[] = [];
    const desk: FeedSink = { ...quiet, onTicks: (ticks) => void sent.push(...ticks) };
    const sink = stream.sink(desk);
    await feed.start(sink, null);
    const there = bus.end();
    const member = await openBusFeed({
      ...{ bus: there, now: clock.now, signal: AbortSignal.timeout(10_000) },
      db: fresh.database,
    });
    const got: unknown[] = [];
    const numbers: number[] = [];
    const lost: LostTicks[] = [];
    feed.say('EURUSD', '1.10000', '1.10008');
    await member.start({
      ...quiet,
      onTicks(ticks, number = 0) {
        got.push(...ticks);
        numbers.push(number);
      },
      onLost: (one) => void lost.push(one),
    });
    for (let i = 1; i <= 200; i += 1) feed.say('EURUSD', `1.1${1000 + i}`, `1.1${1010 + i}`);
    bus.fate = () => [0];
    feed.status({ state: 'live', detail: 'again' });
    await expect.poll(() => got.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(195);
    expect(got).toEqual(sent.slice(-got.length));
    const first = numbers[0] ?? 0;
    expect(numbers).toEqual(numbers.map((_, i) => first + i));
    const dropped = feed.say('EURUSD', '1.20000', '1.20010');
    for (let i = 0; i < 103; i += 1) sink.onLost?.({ what: 'dropped', tick: dropped });
    feed.status({ state: 'gap', from: 3, to: 9 });
    expect(lost).toEqual([]);
    feed.say('EURUSD', '1.20001', '1.20011');
    await expect
      .poll(() => lost)
      .toEqual([
        ...Array.from({ length: 100 }, () => ({ what: 'dropped', tick: dropped })),
        { what: 'gap', from: 3, to: 9 },
        { what: 'dropped_more', count: 3 },
      ]);
    stream.stop();
    await member.stop();
    await fresh.remove();
  });

  it('tells all of a minute that was missed, in answers of less than a megabyte', async () => {
    const clock = testClock();
    const feed = handFeed({ instruments: CATALOGUE.slice(0, 1), clock });
    const bus = new LocalBus();
    const [here, there] = [bus.end(), bus.end()];
    const stream = createTickStream({ bus: here, feed, epoch: 1, elapsed: clock.now });
    const quiet = { onTicks: () => undefined, onStatus: () => undefined, onClock: () => undefined };
    const sink = stream.sink(quiet);
    await feed.start(sink, null);
    const one = feed.say('EURUSD', '1.10000', '1.10008');
    const pulse = Array.from({ length: 140 }, () => one);
    for (let turn = 0; turn < 240; turn += 1) void sink.onTicks(pulse);
    const got: number[] = [];
    const answers: number[] = [];
    const order = createTickOrder({
      async since(number) {
        const answer = await there.request(TICKS_SINCE, writeMessage(number), 1_000);
        answers.push(answer.length);
        return readMessage<TickMessage[]>(answer);
      },
      deliver: (message) => got.push(lastOf(message)),
      onHole: () => expect.unreachable(),
      // Whoever waits between two answers is late.
      pause: () => expect.unreachable(),
    });
    order.reached(E1 + 1);
    order.reached(E1 + 1 + 240 * 140);
    await expect.poll(() => got).toHaveLength(240);
    expect(Math.max(...answers)).toBeLessThan(2 ** 20);
    stream.stop();
  });
});
