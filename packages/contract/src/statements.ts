// Statements: the account's ledger over a period, to keep. They are files; only refusals have an envelope.
import { z } from 'zod';
import { ledgerFilter } from './accounts.ts';
import { copyingScope, instrumentScope } from './analytics.ts';
import { choiceInput, required, textInput } from './envelope.ts';
import { STATEMENT_FORMATS } from './names/statements.ts';

/** GET with the session's token, by any client; the language is in the `lang` header or in `lang` here. */
export const StatementInput = z.object({
  format: required(
    choiceInput(
      'csv or pdf: the ledger; trades: the closed trades as CSV, whatever the kind, and of an instrument if named',
      STATEMENT_FORMATS,
    ),
  ),
  lang: textInput('In place of the header', { max: 5 }),
  ...ledgerFilter,
  ...copyingScope,
  ...instrumentScope,
});
