// Keeps a provider's stream connected: it notices a silent connection and connects again, waiting longer after each
// failure.
import type { Instant } from '@meridian/units';
import type { FeedSink } from './feed.ts';

export interface ConnectionTimes {
  /** A connection without any message for this long, not even a heartbeat, is given up. */
  readonly silenceMaxMs: number;
  /** The wait before the second attempt; it doubles with each failure. */
  readonly retryFirstMs: number;
  readonly retryMaxMs: number;
}

/** OANDA sends a heartbeat every 5 s, Kraken every second. */
export const CONNECTION_TIMES: ConnectionTimes = {
  silenceMaxMs: 10_000,
  retryFirstMs: 1_000,
  retryMaxMs: 60_000,
};

export interface Connecting {
  readonly sink: FeedSink;
  readonly name: string;
  readonly times: ConnectionTimes;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly now: () => Instant;
  /** Everything up to here is known; null on the first start. */
  readonly from: Instant | null;
  /**
   * Resolves when the connection ends, for whatever reason, and soon after `signal` aborts. Calls `heard` at each sign
   * of life.
   */
  readonly connect: (signal: AbortSignal, heard: () => void) => Promise<void>;
  readonly onReconnect: () => void;
}

export interface KeptConnection {
  /** The last sign of life; null before the first. */
  heardUpTo(): Instant | null;
  /** Settles when the connection has ended. */
  stop(): Promise<void>;
}

export function keepConnected(connecting: Connecting): KeptConnection {
  const stopping = new AbortController();
  let heardUpTo: Instant | null = null;
  const done = run(connecting, stopping.signal, (at) => {
    heardUpTo = at;
  });
  return {
    heardUpTo: () => heardUpTo,
    async stop() {
      stopping.abort(new Error('the feed stops'));
      await done;
    },
  };
}

async function run(
  { sink, name, times, random, now, from, connect, onReconnect }: Connecting,
  stopped: AbortSignal,
  onHeard: (at: Instant) => void,
) {
  let failures = 0;
  let knownUpTo = from;
  for (let attempt = 0; !stopped.aborted; attempt += 1) {
    if (attempt > 0) onReconnect();
    sink.onStatus({ state: 'connecting', detail: name });
    let wasHeard = false;
    const detail = await watched(times.silenceMaxMs, stopped, connect, () => {
      const at = now();
      const missedFrom = knownUpTo;
      knownUpTo = at;
      onHeard(at);
      if (wasHeard) return;
      wasHeard = true;
      sink.onStatus({ state: 'live', detail: name });
      if (missedFrom !== null && missedFrom < at)
        sink.onStatus({ state: 'gap', from: missedFrom, to: at });
    });
    if (stopped.aborted) return;
    failures = wasHeard ? 1 : failures + 1;
    const longest = Math.min(times.retryMaxMs, times.retryFirstMs * 2 ** (failures - 1));
    // Between half and all of the wait, so that many servers do not come back at the same moment.
    const delayMs = longest * (0.5 + 0.5 * random());
    sink.onStatus({
      state: 'interrupted',
      detail: `${name}: ${detail}; again in ${Math.round(delayMs)} ms`,
    });
    await pause(delayMs, stopped);
  }
}

/** Runs one connection until it ends or is silent for too long. Returns how it ended. */
async function watched(
  silenceMaxMs: number,
  stopped: AbortSignal,
  connect: Connecting['connect'],
  onHeard: () => void,
): Promise<string> {
  const silence = new AbortController();
  const onSilence = (): void => silence.abort(new Error(`nothing heard for ${silenceMaxMs} ms`));
  const timer = setTimeout(onSilence, silenceMaxMs);
  try {
    await connect(AbortSignal.any([stopped, silence.signal]), () => {
      timer.refresh();
      onHeard();
    });
    return silence.signal.aborted
      ? reason(silence.signal.reason)
      : 'the other side ended the connection';
  } catch (fault) {
    return reason(silence.signal.aborted ? silence.signal.reason : fault);
  } finally {
    clearTimeout(timer);
  }
}

function reason(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  // fetch hides the reason in the error's cause.
  return fault.cause instanceof Error ? `${fault.message} (${fault.cause.message})` : fault.message;
}

const pause = (delayMs: number, stopped: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stopped.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, delayMs);
    stopped.addEventListener('abort', finish);
  });
