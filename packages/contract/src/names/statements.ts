// The path of statements, and their formats.
/** csv and pdf: the ledger. trades: the closed trades with all that figures are made of, as CSV. */
export const STATEMENT_FORMATS = ['csv', 'pdf', 'trades'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** GET, not in the table of calls: it answers a file. */
export const STATEMENT_PATH = '/v1/api/main/statement';
