// The call that says how orders were carried out.
import { read, type Route } from './route.ts';

/** What led to a deal: the client asked, the market reached a price, a close-out, or a trader's deal that was copied. */
export const DEAL_KINDS = [
  'market',
  'limit',
  'stop',
  'stop_loss',
  'take_profit',
  'close_out',
  'copied',
] as const;
export type DealKind = (typeof DEAL_KINDS)[number];

/** How far back it may be asked for. */
export const QUALITY_DAYS = ['1', '7'] as const;
/** Below it a difference is taken for no accident. */
export const SYMMETRY_P = 0.001;

export const EXECUTION_QUALITY_ROUTES = {
  executionQuality: read('/v1/api/forex/execution_quality', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
