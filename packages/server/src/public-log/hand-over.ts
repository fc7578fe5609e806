// Hands the public log over to a new key, while no process of the site runs: a row of the journal says so, signed by both
// keys. If published rows were lost, the log begins anew under another name, from the rows that are left.
import {
  type LogEnd,
  type VerifierKey,
  handoverKind,
  handoverText,
  openHandovers,
} from '@meridian/proof';
import {
  type Database,
  Fault,
  addLogKey,
  commitBatch,
  raiseJournalAlone,
  readJournal,
  readJournalEnd,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { Vault } from '../secrets/vault.ts';
import { keepPublicLog } from './keep-log.ts';
import { type LogKeys, newSecret, signNote, storedLogKeys } from './log-key.ts';

/** There is no log that could be handed over. */
class NoLog extends Fault {
  override readonly name = 'NoLog';
}

export interface HandOverOptions {
  readonly db: Database;
  readonly vault: Vault;
  /** Of a log of which published rows were lost; null: only the key is changed. */
  readonly end: LogEnd | null;
  readonly now: () => number;
}

/** @returns the new key, once the log is signed by it @throws NoLog */
export async function handOverLog({ db, vault, end, now }: HandOverOptions): Promise<VerifierKey> {
  const keys = await storedLogKeys(db, vault);
  const last = await readJournalEnd(db);
  if (keys === null || last.seq === 0) throw new NoLog('there is no public log yet');
  const before = keys.verifier;
  const next = newSecret(end === null ? before.name : nextOrigin(keys), vault);
  const after = next.verifier;
  const handover = { before, after, seq: last.seq + 1, at: now(), end };
  const note = await signNote(handoverText(handover), [keys, next]);
  const [newest] = await readJournal(db, { afterSeq: last.seq - 1, limit: 1 });
  const { at } = present(newest, 'the journal has a last row');
  const event = {
    ...{ seq: handover.seq, at, accountId: null, kind: handoverKind(handover) },
    // As an event of the engine is kept.
    body: { at, note },
    ...(last.tick !== undefined && { tick: last.tick }),
  };
  await raiseJournalAlone(db);
  await db.transaction(async (within) => {
    await commitBatch(within, {
      ...{ batch: last.batch + 1, events: [event], entries: [], orders: [], accounts: [] },
    });
    const { origin, secret } = next;
    const id = keys.handovers.length + 2;
    await addLogKey(within, { id, origin, secret, createdAt: now(), handover: note });
  });
  await signAll(db, present(await storedLogKeys(db, vault), 'the log has keys'), now);
  return after;
}

/** `venue.example/log`, `venue.example/log/2` */
function nextOrigin({ verifier, handovers }: LogKeys): string {
  const begun = openHandovers(handovers).filter(({ end }) => end !== null);
  const first = begun[0]?.before.name ?? verifier.name;
  return `${first}/${begun.length + 2}`;
}

async function signAll(db: Database, keys: LogKeys, now: () => number): Promise<void> {
  const log = keepPublicLog({ db, keys, now, onFault: () => undefined });
  try {
    await log.bringUpToDate();
  } finally {
    await log.stop();
  }
}
