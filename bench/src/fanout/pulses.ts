// When the feed handed its ticks over. The simulated one does so in pulses, whose newest tick may be a tenth of a second old by
// then: what the system takes is counted from the pulse.
import {
  TICKS,
  type TickMessage,
} from '../../../packages/server/src/market/feeds/tick-messages.ts';
import type { Bus } from '../../../packages/server/src/platform/bus/bus.ts';
import { readMessage } from '../../../packages/server/src/platform/bus/message.ts';
import { connectNats } from '../../../packages/server/src/platform/bus/nats-bus.ts';

/** Of one frame: the market time of its newest tick, and when it came. */
export interface Arrival {
  readonly tickAt: number;
  readonly at: number;
}

/** Frames that took longer are not counted. */
const KEPT_MS = 10_000;

const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined };

export class Pulses {
  readonly #bus: Bus;
  /** By the market time of the newest tick. */
  readonly #handedOverAt = new Map<number, number>();

  private constructor(bus: Bus) {
    this.#bus = bus;
    bus.subscribe(TICKS, (bytes) => {
      const times = readMessage<TickMessage>(bytes).ticks.map(({ at }) => at);
      this.#handedOverAt.set(Math.max(...times), Date.now());
    });
  }

  static async hear(natsUrl: string): Promise<Pulses> {
    return new Pulses(await connectNats(natsUrl, SILENT));
  }

  /** Milliseconds from the pulse to the client, of what came since the last question. */
  delaysOf(arrivals: readonly Arrival[]): number[] {
    const delays = arrivals.flatMap(({ tickAt, at }) => {
      const handedOverAt = this.#handedOverAt.get(tickAt);
      return handedOverAt === undefined ? [] : [at - handedOverAt];
    });
    this.#forget(Date.now() - KEPT_MS);
    return delays;
  }

  #forget(before: number): void {
    for (const [tickAt, handedOverAt] of this.#handedOverAt) {
      if (handedOverAt >= before) return;
      this.#handedOverAt.delete(tickAt);
    }
  }

  async close(): Promise<void> {
    await this.#bus.close();
  }
}
