// The verifier's door at the command line and in tests: everything is verified in this thread, and differences show rows.
import { type Database, readInstruments } from '@meridian/store';
import { readEverything } from './database-reader.ts';
import { Verifier, type VerifierCounts } from './verifier.ts';

const AT_ONCE = 2_000;

export interface Report extends VerifierCounts {
  readonly differences: readonly string[];
}

/** Compares all that the journal says with all that the database shows. */
export async function verify(db: Database): Promise<Report> {
  const verifier = new Verifier(await readInstruments(db), 'text');
  await readEverything(db, {
    tell: (told) => verifier.hear(told),
    atOnce: AT_ONCE,
    restMs: 0,
  });
  return { ...verifier.counts, differences: verifier.differences };
}
