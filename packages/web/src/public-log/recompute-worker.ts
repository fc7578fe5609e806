// Computes an account again, away from the page's thread: reads the log through, then gives the engine the published ticks.
// What it runs is what `meridian-verify` runs.
import { ProofError } from '@meridian/proof';
import {
  type AccountRows,
  type LogSite,
  NotPublished,
  countAgain,
  isCopying,
  lookAtLog,
  outwaitCaches,
  recompute,
} from '@meridian/verifier';

export interface Wanted {
  readonly own: AccountRows;
  /** What this browser remembers of the log; null: it has not seen it yet. */
  readonly seen: { readonly key: string; readonly checkpoint: string } | null;
  /** Rows of before are taken as they stand. */
  readonly since: number;
}

export interface Progress {
  readonly step: 'reading' | 'waiting' | 'computing';
  /** 0 to 1. */
  readonly part: number;
}

export type Recomputed =
  | {
      readonly state: 'recomputed';
      /** Rows that came out as they stand, and those that were taken so. */
      readonly computed: number;
      readonly taken: number;
      /** What was asked for: rows of before were taken. */
      readonly since: number;
      /** When the first that was computed was decided; null: none was. */
      readonly from: number | null;
      /** Ticks of older rows are no longer published. */
      readonly isCutShort: boolean;
      /** Millionths of a dollar. */
      readonly balance: string;
    }
  /** A copying: each amount follows from its fill and the rules. */
  | {
      readonly state: 'counted';
      readonly counted: number;
      readonly taken: number;
      /** Milliseconds from the ticks of its copies to the copies, at most; null: there are none. */
      readonly copiedWithinMs: number | null;
      /** Millionths of a dollar. */
      readonly balance: string;
    }
  /** Ticks that are needed are not published yet. */
  | { readonly state: 'newest' }
  /** With what the client may show to others. */
  | {
      readonly state: 'fault';
      readonly fault: string;
      readonly message: string;
      readonly at: number;
    };

export type Said =
  | { readonly progress: Progress }
  | { readonly found: Recomputed }
  /** The network's fault. */
  | { readonly unread: string };

const TIMEOUT_MS = 15_000;
/** Ticks are sealed every ten seconds; a site that is busy is later. Whoever does not want to wait a minute can stop it. */
const AGAIN_AFTER_MS = 4_000;
const TRIES = 15;

const say = (said: Said): void => self.postMessage(said);

const site: LogSite = {
  outwaitCaches,
  async read(path) {
    const answer = await fetch(`/log/${path}`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return null;
    if (!answer.ok) throw new TypeError(`/log/${path} answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  },
};

async function compute({ own, seen, since }: Wanted): Promise<Recomputed> {
  const remembered = seen && { ...seen, accounts: {} };
  const { log, copiedWithinMs } = await lookAtLog(site, {
    ...{ own, remembered, withoutOwed: true, withoutTiles: true },
    onProgress: (part) => say({ progress: { step: 'reading', part } }),
  });
  if (isCopying(own)) {
    const { balance, ...counted } = countAgain(own, log);
    return { state: 'counted', ...counted, copiedWithinMs, balance: `${balance}` };
  }
  const found = await recompute(site, own, log, {
    since,
    onProgress: (part) => say({ progress: { step: 'computing', part } }),
  });
  const { computed, taken, isCutShort, balance } = found;
  const parts = { since, from: found.since, isCutShort };
  return { state: 'recomputed', computed, taken, ...parts, balance: `${balance}` };
}

async function computeSoon(wanted: Wanted): Promise<Recomputed> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await compute(wanted);
    } catch (error) {
      if (error instanceof ProofError)
        return { state: 'fault', fault: error.fault, message: error.message, at: Date.now() };
      if (!(error instanceof NotPublished)) throw error;
      if (tries === TRIES) return { state: 'newest' };
      say({ progress: { step: 'waiting', part: 0 } });
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS));
    }
  }
}

self.addEventListener('message', ({ data }: MessageEvent<Wanted>) => {
  computeSoon(data).then(
    (found) => say({ found }),
    (error: unknown) => say({ unread: String(error) }),
  );
});
