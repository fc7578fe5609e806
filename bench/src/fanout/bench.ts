// The fan-out bench: what one delivery of a market frame costs the server through our fan-out, against a bare write of
// the same bytes to as many sockets; and how old a tick is when it reaches its client. The two are measured in turns.
import path from 'node:path';
import { endProcess } from '../child.ts';
import { type Conversation, converseWith } from '../conversation.ts';
import { type Bench, type Verdict, quantile, thousands, times } from '../verdict.ts';
import type { ClientsRequest, Received } from './clients.ts';
import { commitCost } from './concerned.ts';
import { SIGHTS } from './sights.ts';
import type { Mode, Ports, PublishRequest, Published } from './publisher.ts';

const CLIENTS = [1_000, 5_000];
const CLIENT_PROCESSES = 2;
const ROUNDS = 4;
const ROUND_SECONDS = 2.5;
/** Time for what is under way when a round ends. */
const SETTLE_MS = 500;
const PART_MIN = 0.85;
/** A compact delivery may cost this much of a bare write of as many bytes. */
const COMPACT_COST_MAX = 1.1;
const CONNECTED = { least: 200, most: 20_000 };
const GROWTH_MAX = 5;

interface Sum {
  deliveries: number;
  skipped: number;
  cpuMs: number;
  bytes: number;
  agesMs: number[];
  frames: number;
}

export const fanOutBench: Bench = {
  name: 'fanout',
  async run() {
    const verdicts: Verdict[] = [];
    for (const clients of CLIENTS)
      for (const isCompact of [false, true]) verdicts.push(await measure(clients, isCompact));
    return [...verdicts, concerned()];
  },
};

/** A commit costs what it concerns, however many are connected. */
function concerned(): Verdict {
  commitCost(CONNECTED.least); // warms up
  const [least, most] = [commitCost(CONNECTED.least), commitCost(CONNECTED.most)];
  const growth = most / least;
  return {
    figure: `${most.toFixed(2)} us a commit that concerns one of ${thousands(CONNECTED.most)} sockets`,
    ratio: `${times(growth)}x that with ${thousands(CONNECTED.least)} sockets`,
    target: `at most ${GROWTH_MAX}x`,
    isMet: growth <= GROWTH_MAX,
  };
}

async function measure(clients: number, isCompact: boolean): Promise<Verdict> {
  const publisher = converseWith<PublishRequest>(path.join(import.meta.dirname, 'publisher.ts'));
  const crowds = Array.from({ length: CLIENT_PROCESSES }, () =>
    converseWith<ClientsRequest>(path.join(import.meta.dirname, 'clients.ts')),
  );
  try {
    const ports = await publisher.ask<Ports>({ listen: true, isCompact });
    for (const crowd of crowds) {
      for (const port of [ports.ours, ports.raw])
        await crowd.ask({
          port,
          count: clients / CLIENT_PROCESSES,
          ...(isCompact ? { sights: SIGHTS } : {}),
        });
    }
    const sums: Record<Mode, Sum> = { ours: emptySum(), raw: emptySum() };
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const mode of ['raw', 'ours'] as const) {
        const published = await publisher.ask<Published>({ mode, seconds: ROUND_SECONDS });
        await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
        const received = await Promise.all(
          crowds.map((crowd) => crowd.ask<Received>({ report: 'agesMs' })),
        );
        if (round > 0) add(sums[mode], published, received); // the first round warms up
      }
    }
    return isCompact ? compactVerdict(clients, sums) : verdictOf(clients, sums);
  } finally {
    await Promise.all(
      [publisher, ...crowds].map(({ child }: Conversation<never>) => endProcess(child)),
    );
  }
}

const emptySum = (): Sum => ({
  ...{ deliveries: 0, skipped: 0, cpuMs: 0, bytes: 0, agesMs: [], frames: 0 },
});

function add(sum: Sum, published: Published, received: readonly Received[]): void {
  sum.deliveries += published.deliveries;
  sum.skipped += published.skipped;
  sum.cpuMs += published.cpuMs;
  for (const { agesMs, frames, sampled, bytes } of received) {
    sum.bytes += bytes;
    for (const age of agesMs) sum.agesMs.push(age);
    sum.frames += frames / (sampled / 2);
  }
}

function verdictOf(clients: number, { ours, raw }: Record<Mode, Sum>): Verdict {
  const perCore = (sum: Sum): number => (sum.deliveries * 1000) / sum.cpuMs;
  const part = perCore(ours) / perCore(raw);
  return {
    figure:
      `${thousands(perCore(ours))} deliveries a second of processor time to ${thousands(clients)} clients ` +
      `(${thousands(ours.deliveries / (ROUNDS * ROUND_SECONDS))}/s sent, ${thousands(ours.skipped)} skipped; from tick to client ` +
      `p50 ${quantile(ours.agesMs, 0.5)} ms, p99 ${quantile(ours.agesMs, 0.99)} ms of which the window is up to 100)`,
    ratio: `${times(part)} of the ${thousands(perCore(raw))} of bare writes`,
    target: `at least ${PART_MIN}`,
    isMet: part >= PART_MIN && ours.skipped === 0,
  };
}

function compactVerdict(clients: number, { ours, raw }: Record<Mode, Sum>): Verdict {
  const cost = (sum: Sum): number => (sum.cpuMs * 1_000) / sum.deliveries;
  const part = cost(ours) / cost(raw);
  return {
    figure:
      `${cost(ours).toFixed(2)} us of processor time a compact delivery of ${Math.round(ours.bytes / ours.deliveries)} bytes to ` +
      `${thousands(clients)} clients with ${SIGHTS.length} sights (from tick to client p50 ${quantile(ours.agesMs, 0.5)} ms, ` +
      `p99 ${quantile(ours.agesMs, 0.99)} ms of which the window is up to 100)`,
    ratio: `${times(part)} of the ${cost(raw).toFixed(2)} of a bare write of ${Math.round(raw.bytes / raw.deliveries)} bytes`,
    target: `at most ${COMPACT_COST_MAX}`,
    isMet: part <= COMPACT_COST_MAX && ours.skipped === 0,
  };
}
