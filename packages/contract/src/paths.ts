// Where each call lives. Apart from the schemas, so that the client's bundle holds no validator.
import { FIRST_PATHS } from './first-paths.ts';
import { LATER_PATHS } from './later-paths.ts';

export const PATHS = { ...FIRST_PATHS, ...LATER_PATHS } as const;
export type CallName = keyof typeof PATHS;

/** GET, no call of the table: it answers a file. */
export const STATEMENT_PATH = '/v1/api/main/statement';
