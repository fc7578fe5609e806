// A client's own rows of the public log: with their salts, they can be found in it by anybody whom the client shows them.
import { z } from 'zod';
import { call } from './call.ts';
import { choiceInput, integerInput, required } from './envelope.ts';
import {
  LOG_NOTES_MAX,
  LOG_ROWS_MAX,
  ORDER_ROWS_MAX,
  PAYMENT_KINDS,
  PAYMENT_ROWS_MAX,
  PUBLIC_LOG_ROUTES,
} from './names/public-log.ts';

const LogRow = z.object({
  n: z.number().int().describe('Place in the account’s own chain, from 1'),
  seq: z.number().int().describe('Of the journal, from 1; the leaf’s index is one less'),
  salt: z.string().describe('Hex'),
  text: z.string().describe('Canonical JSON (RFC 8785): the leaf is a commitment to salt and text'),
});

const copyInput = integerInput('A copying of this account, for its rows', {
  min: 1,
  max: Number.MAX_SAFE_INTEGER,
});

const LogRows = z.object({
  origin: z.string().describe('The log’s name'),
  account: z.number().int(),
  size: z
    .number()
    .int()
    .describe('Leaves of the newest checkpoint; rows beyond it come with the next'),
  total: z.number().int().describe('The account’s rows up to there'),
  data: z.array(LogRow),
});

const RowFile = z.object({
  file: z.string().describe('c2sp.org/tlog-proof, with the row’s salt and text'),
});

const LogNote = z.object({
  power: z.number().int().describe('The note is worth 2 to this power, in cents'),
  salt: z.string().describe('Hex'),
  index: z.number().int().describe('Among all notes of the book, from 0'),
  path: z
    .array(z.object({ sum: z.string().describe('Cents'), hash: z.string().describe('Hex') }))
    .describe('What stands beside its way to the total, from below'),
});

const LogNotes = z.object({
  file: z.string().describe('The row LiabilitiesSealed with its proof (c2sp.org/tlog-proof)'),
  up_to_seq: z.number().int().describe('The last row of the journal that counts, as that row says'),
  account: z.number().int(),
  book: z.enum(['real', 'demo']),
  balance: z.string().describe('As of that row’s upToSeq, in millionths of a dollar'),
  n: z.number().int().describe('The account’s rows up to there'),
  prev: z.string().describe('Commitment of the last of them, in hex; empty if there is none'),
  total: z.number().int().describe('The account’s notes'),
  data: z.array(LogNote),
});

export const PUBLIC_LOG_CALLS = {
  logRows: call(
    PUBLIC_LOG_ROUTES.logRows,
    `The account’s own rows of the public log, in order, at most ${LOG_ROWS_MAX} after row \`after\``,
    z.object({
      after: integerInput('The last row that is known; 0 for the first', {
        min: 0,
        max: Number.MAX_SAFE_INTEGER,
      }).transform((after) => after ?? 0),
      copy_id: copyInput,
    }),
    LogRows,
  ),
  logProof: call(
    PUBLIC_LOG_ROUTES.logProof,
    'One row with its proof, as a file that can be checked without this site',
    z.object({
      n: required(integerInput('The row', { min: 1, max: Number.MAX_SAFE_INTEGER })),
      copy_id: copyInput,
    }),
    RowFile,
  ),
  logOrder: call(
    PUBLIC_LOG_ROUTES.logOrder,
    `The rows of an order, each with its proof: at most ${ORDER_ROWS_MAX}, its fills and closes first`,
    z.object({
      id: required(integerInput('The order', { min: 1, max: Number.MAX_SAFE_INTEGER })),
    }),
    z.object({ data: z.array(RowFile).describe('In the order in which they happened') }),
  ),
  logPayment: call(
    PUBLIC_LOG_ROUTES.logPayment,
    `The rows of one of the account’s deposits or withdrawals, each with its proof, at most ${PAYMENT_ROWS_MAX}; none before it moved money`,
    z.object({
      kind: required(choiceInput('What it is', PAYMENT_KINDS)),
      id: required(integerInput('Its number', { min: 1, max: Number.MAX_SAFE_INTEGER })),
    }),
    z.object({ data: z.array(RowFile).describe('In the order in which they happened') }),
  ),
  logNotes: call(
    PUBLIC_LOG_ROUTES.logNotes,
    `How the account’s balance is counted in what the house owes: its notes, at most ${LOG_NOTES_MAX} after note \`after\`; null until that was sealed once`,
    z.object({
      after: integerInput('How many notes are known; 0 for the first', {
        min: 0,
        max: Number.MAX_SAFE_INTEGER,
      }).transform((after) => after ?? 0),
      copy_id: copyInput,
    }),
    LogNotes.nullable(),
  ),
} as const;
