// Every call of the wire. Routes, OpenAPI and the client's types follow from this table; each noun's file has its own.
import type { z } from 'zod';
import { ACCOUNT_CALLS } from './accounts.ts';
import { CANDLE_CALLS } from './candles.ts';
import { INSTRUMENT_CALLS } from './instruments.ts';
import { ORDER_CALLS } from './orders.ts';
import { SITE_CALLS } from './site.ts';
import { USER_CALLS } from './users.ts';
import type { Call } from './call.ts';
import type { CallName } from './paths.ts';

export type { Access, Call } from './call.ts';

export const CALLS = {
  ...SITE_CALLS,
  ...USER_CALLS,
  ...INSTRUMENT_CALLS,
  ...CANDLE_CALLS,
  ...ORDER_CALLS,
  ...ACCOUNT_CALLS,
} as const satisfies Record<CallName, Call>;

export type CallInput<N extends CallName> = z.input<(typeof CALLS)[N]['input']>;
export type ParsedInput<N extends CallName> = z.output<(typeof CALLS)[N]['input']>;
export type CallOutput<N extends CallName> = z.output<(typeof CALLS)[N]['output']>;
