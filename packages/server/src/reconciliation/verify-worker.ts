// The thread in which the office's replay verifies, so that the site's own goes on. It is handed what it compares piece by
// piece and answers each when it has done with it; it never sees the database.
import { parentPort } from 'node:worker_threads';
import type { InstrumentRow } from '@meridian/store';
import { assert } from '@meridian/units';
import { type Told, Verifier, type VerifierCounts } from './verifier.ts';

export type VerifyRequest =
  | {
      readonly kind: 'start';
      readonly instruments: readonly InstrumentRow[];
    }
  | Told
  | { readonly kind: 'tell' };

export interface VerifyAnswer {
  readonly counts: VerifierCounts;
  readonly differences: readonly string[];
  readonly total: number;
}

const TOLD_MAX = 100;

const port = parentPort;
assert(port !== null, 'the journal is played again in a worker thread');
let verifier: Verifier | null = null;
port.on('message', (request: VerifyRequest) => {
  if (request.kind === 'start') verifier = new Verifier(request.instruments, 'digest');
  assert(verifier !== null, 'a verifier starts before anything else');
  if (request.kind !== 'start' && request.kind !== 'tell') verifier.hear(request);
  const { counts, differences } = verifier;
  port.postMessage({
    counts,
    differences: request.kind === 'tell' ? differences.slice(0, TOLD_MAX) : [],
    total: differences.length,
  } satisfies VerifyAnswer);
});
