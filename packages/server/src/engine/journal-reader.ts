// The journal as a follower reads it.
import { type Queryable, readJournalEnd, streamJournal } from '@meridian/store';
import { decodeEvent } from '@meridian/trading';
import type { JournalReader } from './tail.ts';

export const journalReader = (db: Queryable): JournalReader => ({
  async *after(afterSeq) {
    for await (const { seq, batch, epoch, kind, body, tick } of streamJournal(db, afterSeq))
      yield { seq, batch, epoch, tick, event: decodeEvent({ ...body, type: kind }) };
  },
  end: () => readJournalEnd(db),
});
