// Statements: the account's ledger over a period, to keep. They are files and have no envelope, but for refusals.
import { z } from 'zod';
import { ledgerFilter } from './accounts.ts';
import { choiceInput, required, textInput } from './envelope.ts';
import { STATEMENT_FORMATS } from './names/statements.ts';

/** GET with the session's token, by any client; the language of the `lang` header, or of `lang` here. */
export const StatementInput = z.object({
  format: required(choiceInput('csv or pdf', STATEMENT_FORMATS)),
  lang: textInput('In place of the header', { max: 5 }),
  ...ledgerFilter,
});
