// The newest checkpoint in one line, for what clients keep: statements and mails.
import type { Language } from '@meridian/contract';
import { logLineOf } from '@meridian/proof';
import { type Queryable, readLogHead } from '@meridian/store';
import { textOf } from '../platform/http/texts.ts';

/** Null before the first checkpoint. */
export async function newestLogLine(db: Queryable, language: Language): Promise<string | null> {
  const head = await readLogHead(db);
  return head === null ? null : textOf(language, 'log_line', { line: logLineOf(head.checkpoint) });
}
