// What a process hears first that begins beside the one with the feed.
import { CATALOGUE } from '@meridian/market';
import { openFreshDatabase } from '@meridian/store/fresh-database';
import { expect, it, onTestFinished } from 'vitest';
import { LocalBus } from '../../testing/local-bus.ts';
import { handFeed } from '../../testing/hand-feed.ts';
import { testClock } from '../../testing/test-clock.ts';
import type { FeedSink } from './feed.ts';
import { openBusFeed } from './bus-feed.ts';
import { firstOfEpoch, readFeedState, readTicks, readTicksSince } from './tick-messages.ts';
import { createTickStream } from './tick-stream.ts';

const E1 = firstOfEpoch(1);

async function beside() {
  const clock = testClock();
  const feed = handFeed({ instruments: CATALOGUE.slice(0, 1), clock });
  const fresh = await openFreshDatabase();
  const bus = new LocalBus();
  const stream = createTickStream({ bus: bus.end(), feed, epoch: 1, elapsed: clock.now });
  const numbers: number[] = [];
  const gaps: unknown[] = [];
  const quiet = { onTicks: () => undefined, onStatus: () => undefined, onClock: () => undefined };
  const sink: FeedSink = {
    ...quiet,
    onTicks: (_ticks, number = 0) => void numbers.push(number - E1),
    onStatus: (status) => void (status.state === 'gap' && gaps.push(status)),
  };
  await feed.start(stream.sink(quiet), null);
  const say = (ask: string) => {
    clock.advance(1_000);
    return feed.say('EURUSD', '1.10000', ask);
  };
  const there = bus.end();
  const member = async (seenUpTo: number | null) => {
    const opened = await openBusFeed({
      ...{ bus: there, now: clock.now, signal: AbortSignal.timeout(10_000) },
      db: fresh.database,
    });
    await opened.start(sink, seenUpTo);
    return opened;
  };
  onTestFinished(async () => {
    stream.stop();
    await fresh.remove();
  });
  return { clock, say, member, numbers, gaps };
}

it('hears what came after the candles that it read, and misses nothing', async () => {
  const { say, member, numbers, gaps } = await beside();
  const [, second] = [say('1.10001'), say('1.10002'), say('1.10003')];
  const one = await member(second.at);
  say('1.10004');
  await expect.poll(() => numbers).toEqual([3, 4]);
  expect(gaps).toEqual([]);
  await one.stop();
});

it('tells of a gap where nobody has the ticks after them any more', async () => {
  const { clock, say, member, gaps } = await beside();
  const seenUpTo = clock.now() - 60_000;
  const first = say('1.10001');
  const one = await member(seenUpTo);
  say('1.10002');
  expect(gaps).toEqual([{ state: 'gap', from: seenUpTo, to: first.at }]);
  await one.stop();
});

it('takes what came before for a gap where nothing is stored yet', async () => {
  const { clock, say, member, numbers, gaps } = await beside();
  say('1.10001');
  const began = clock.now();
  const one = await member(null);
  const { at } = say('1.10002');
  await expect.poll(() => numbers).toEqual([2]);
  expect(gaps).toEqual([{ state: 'gap', from: began, to: at }]);
  await one.stop();
});

it('takes no message without a number or without ticks, and no state that is none', () => {
  for (const text of ['{"number":"x","ticks":[]}', '{"number":4294967297}', 'null', '[]']) {
    expect(() => readTicks(Buffer.from(text)), text).toThrow(TypeError);
    expect(() => readTicksSince(Buffer.from(`[${text}]`)), text).toThrow(TypeError);
    expect(() => readFeedState(Buffer.from(text)), text).toThrow(TypeError);
  }
});
