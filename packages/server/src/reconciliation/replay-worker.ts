// The thread in which the journal is played again, so that the site's own goes on. It is handed what it compares piece by
// piece and answers each when it has done with it; it never sees the database.
import { parentPort } from 'node:worker_threads';
import type { InstrumentRow, JournalEvent, LedgerEntryRow } from '@meridian/store';
import type { FeeType } from '@meridian/trading';
import { assert } from '@meridian/units';
import { type Piece, Replay } from './replay.ts';

export type ReplayRequest =
  | {
      readonly kind: 'start';
      readonly instruments: readonly InstrumentRow[];
      readonly feeType: FeeType;
    }
  | { readonly kind: 'play'; readonly events: readonly JournalEvent[] }
  | { readonly kind: 'ledger'; readonly entries: readonly LedgerEntryRow[] }
  | { readonly kind: 'compare'; readonly piece: Piece }
  | { readonly kind: 'end_of'; readonly of: Piece['of'] | 'ledger' }
  | { readonly kind: 'tell' };

export interface ReplayAnswer {
  readonly counts: Replay['counts'];
  readonly differences: readonly string[];
  readonly total: number;
}

const TOLD_MAX = 100;

const port = parentPort;
assert(port !== null, 'the journal is played again in a worker thread');
let replay: Replay | null = null;
port.on('message', (request: ReplayRequest) => {
  if (request.kind === 'start') replay = new Replay(request.instruments, request.feeType);
  assert(replay !== null, 'a replay starts before anything else');
  if (request.kind === 'play') replay.play(request.events);
  else if (request.kind === 'ledger') replay.ledger(request.entries);
  else if (request.kind === 'compare') replay.compare(request.piece);
  else if (request.kind === 'end_of') {
    if (request.of === 'ledger') replay.endOfLedger();
    else replay.endOf(request.of);
  }
  const { counts, differences } = replay;
  port.postMessage({
    counts,
    differences: request.kind === 'tell' ? differences.slice(0, TOLD_MAX) : [],
    total: differences.length,
  } satisfies ReplayAnswer);
});
