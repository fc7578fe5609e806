// The path of statements, and their formats.
export const STATEMENT_FORMATS = ['csv', 'pdf'] as const;
export type StatementFormat = (typeof STATEMENT_FORMATS)[number];

/** GET, not in the table of calls: it answers a file. */
export const STATEMENT_PATH = '/v1/api/main/statement';
