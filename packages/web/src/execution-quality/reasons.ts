// Refusals by what kept the request from being done; the server's names are finer.
export type Why = 'money' | 'market' | 'price' | 'terms' | 'limits' | 'other';

const BEGINNINGS: readonly (readonly [beginning: string, why: Why])[] = [
  ['free_margin', 'money'],
  ['market_closed', 'market'],
  ['price_', 'price'],
  ['lots_', 'terms'],
  ['close_lots', 'terms'],
  ['leverage_', 'terms'],
  ['target_', 'terms'],
  ['stop_loss', 'terms'],
  ['take_profit', 'terms'],
  ['instrument_', 'terms'],
  ['orders_too_many', 'limits'],
  ['copies_not_made', 'limits'],
  ['own_limit', 'limits'],
];

export const whyOf = (reason: string): Why =>
  BEGINNINGS.find(([beginning]) => reason.startsWith(beginning))?.[1] ?? 'other';
