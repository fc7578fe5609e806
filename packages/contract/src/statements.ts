// Statements: the account's ledger over a period, to keep. They are files and have no envelope, but for refusals.
import { z } from 'zod';
import { LEDGER_KINDS } from './accounts.ts';
import { choiceInput, fieldMessage, integerInput, required, textInput } from './envelope.ts';

export const STATEMENT_PATH = '/v1/api/main/statement';
export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

const at = (meaning: string) => integerInput(meaning, { min: 0, max: 8_640_000_000_000_000 });

/** Which entries of the ledger: all of them where nothing is said. */
export const ledgerFilter = {
  kind: textInput('One or several kinds of entries, with commas between', { max: 400 }).transform(
    (text, context) => {
      if (text === undefined) return undefined;
      const wanted = text.split(',').map((one) => one.trim());
      const known = LEDGER_KINDS.filter((kind) => wanted.includes(kind));
      if (wanted.every((one) => known.some((kind) => kind === one))) return known;
      context.addIssue({
        code: 'custom',
        message: fieldMessage('field_not_one_of', { choices: LEDGER_KINDS.join(', ') }),
      });
      return z.NEVER;
    },
  ),
  from: at('From this instant on (ms since the epoch)'),
  to: at('Before this instant (ms since the epoch)'),
};

/** GET with the session's token; the language of the `lang` header, or of `lang` here. */
export const StatementInput = z.object({
  format: required(choiceInput('csv or pdf', STATEMENT_FORMATS)),
  ...ledgerFilter,
});
