// From a tick to the clients of a system of several processes: one feed, one engine, two gates, on one PostgreSQL and one
// NATS. The clients take compact frames of what a phone shows of Home.
import path from 'node:path';
import { endProcess } from '../child.ts';
import { type Conversation, converseWith } from '../conversation.ts';
import type { ClientsRequest, Received } from '../fanout/clients.ts';
import { SIGHTS } from '../fanout/sights.ts';
import type { RealServer } from '../real-server.ts';
import { Pulses } from '../fanout/pulses.ts';
import { NOTHING_SHARED, sharedNats, startSystem } from '../system.ts';
import { type Bench, type Verdict, quantile, thousands, times } from '../verdict.ts';

const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 5_000);
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30);
const SETTLE_MS = 5_000;
const TARGET_MS = 150;
/** The fan-out gathers ticks for this long. */
const WINDOW_MS = 100;
const CROWD = path.join(import.meta.dirname, '../fanout/clients.ts');

async function listen(
  gates: readonly RealServer[],
  crowds: readonly Conversation<ClientsRequest>[],
): Promise<Received[]> {
  for (const [place, crowd] of crowds.entries()) {
    const port = Number(new URL(gates[place]?.url ?? '').port);
    await crowd.ask({ port, count: CLIENTS / gates.length, sights: SIGHTS });
  }
  const report = (): Promise<Received[]> =>
    Promise.all(crowds.map((crowd) => crowd.ask<Received>({ report: 'arrivals' })));
  await pause(SETTLE_MS);
  await report();
  await pause(SECONDS * 1_000);
  return await report();
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function verdictOf(received: readonly Received[], pulses: Pulses): Verdict {
  const delays = pulses.delaysOf(received.flatMap(({ arrivals }) => arrivals));
  const bytes = received.reduce((sum, one) => sum + one.bytes, 0);
  const [p50, p99] = [quantile(delays, 0.5), quantile(delays, 0.99)];
  return {
    figure:
      `from the feed’s pulse to the client p50 ${p50} ms, p99 ${p99} ms, for ${thousands(CLIENTS)} clients of two gates, of which the window is ` +
      `up to ${WINDOW_MS}; ${thousands((bytes * 60) / SECONDS / CLIENTS)} bytes a minute for each`,
    ratio: `p99 ${times(p99 / WINDOW_MS)} times the window`,
    target: `p99 at most ${TARGET_MS} ms`,
    isMet: p99 <= TARGET_MS,
  };
}

export const gatesBench: Bench = {
  name: 'gates',
  async run(note) {
    const natsUrl = sharedNats();
    if (natsUrl === null) {
      note(NOTHING_SHARED);
      return [];
    }
    const system = await startSystem(natsUrl, ['feed', 'engine', 'gate', 'gate']);
    const pulses = await Pulses.hear(natsUrl);
    const crowds = system.gates.map(() => converseWith<ClientsRequest>(CROWD));
    try {
      return [verdictOf(await listen(system.gates, crowds), pulses)];
    } finally {
      await Promise.all(crowds.map(({ child }) => endProcess(child)));
      await pulses.close();
      await system.stop();
    }
  },
};
