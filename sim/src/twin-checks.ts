// What the twin finds wrong with a request, whatever the account has.
import type { Instrument } from '@meridian/market';
import type {
  ChangePending,
  PlaceOrder,
  RejectionName,
  SetStops,
  Side,
  TriggerKind,
} from '@meridian/trading';
import { type Price, PRICE_POINTS_MAX } from '@meridian/units';
import type { Twin, TwinAccount } from './twin-book.ts';
import { behind, isFine, pipPoints } from './twin-stops.ts';

/** Points of a price with eight decimals, or why not. */
export function points(scaled: bigint | null, precision: number): Price | null | 'too_precise' {
  if (scaled === null || scaled === 0n) return null;
  const unit = 10n ** BigInt(8 - precision);
  return scaled % unit === 0n ? ((scaled / unit) as Price) : 'too_precise';
}

/** What is wrong with the request itself, whatever the market does. */
export function wrongTerms(instrument: Instrument, command: PlaceOrder): RejectionName | null {
  const { lots, leverage, target } = command;
  const isTooPrecise = (scaled: bigint | null) =>
    points(scaled, instrument.precision) === 'too_precise';
  if (instrument.leverages.length === 0) return 'leverage_not_configured';
  if (leverage === null || !instrument.leverages.includes(leverage)) return 'leverage_not_offered';
  if (lots < instrument.lotsMin) return 'lots_below_minimum';
  if (lots > instrument.lotsMax) return 'lots_above_maximum';
  if (lots % instrument.lotStep !== 0n) return 'lots_off_step';
  if (command.mode === 'pending') {
    if (target === null || target <= 0n) return 'target_price_missing';
    if (isTooPrecise(target)) return 'target_price_too_precise';
    if (target / 10n ** BigInt(8 - instrument.precision) > PRICE_POINTS_MAX)
      return 'target_price_out_of_range';
  }
  if (isTooPrecise(command.stopLoss)) return 'stop_loss_too_precise';
  if (isTooPrecise(command.takeProfit)) return 'take_profit_too_precise';
  const isExact = isFine(instrument, command.maxDeviation ?? 0);
  return isExact && areFine(instrument, command) ? null : 'pips_too_precise';
}

export const areFine = (
  instrument: Instrument,
  { trailing, breakEven }: SetStops | PlaceOrder,
): boolean =>
  isFine(instrument, trailing?.by === 'pips' ? trailing.size : 0) &&
  isFine(instrument, breakEven ?? 0);

/** Whether the price is worse than the one that the client saw, by more than allowed. */
export function hasDeviated(
  instrument: Instrument,
  { side, maxDeviation, seen }: PlaceOrder,
  market: Price,
): boolean {
  if (maxDeviation === undefined || seen === undefined) return false;
  const worst = pipPoints(instrument, maxDeviation) * 10n ** BigInt(8 - instrument.precision);
  const price = market * 10n ** BigInt(8 - instrument.precision);
  return side === 'buy' ? price > seen.price + worst : price < seen.price - worst;
}

export const isTooFar = (
  instrument: Instrument,
  trailing: SetStops['trailing'],
  from: Price,
): boolean => !!trailing && behind(instrument, trailing, from) >= from;

/** Checks that a stop loss lies on the losing side and a take profit on the winning side of their bounds. */
export function wrongStop(
  side: 'buy' | 'sell',
  stops: { stopLoss: Price | null; takeProfit: Price | null },
  ofLoss: Price,
  ofProfit: Price,
): RejectionName | null {
  const isNone = (level: Price) => level < 1n || level > PRICE_POINTS_MAX;
  const isBelow = (level: Price, bound: Price) => level < bound;
  const isAbove = (level: Price, bound: Price) => level > bound;
  const [isLoss, isWin] = side === 'buy' ? [isBelow, isAbove] : [isAbove, isBelow];
  const { stopLoss, takeProfit } = stops;
  if (stopLoss !== null) {
    if (isNone(stopLoss)) return 'stop_loss_out_of_range';
    if (!isLoss(stopLoss, ofLoss)) return 'stop_loss_wrong_side';
  }
  if (takeProfit === null) return null;
  if (isNone(takeProfit)) return 'take_profit_out_of_range';
  return isWin(takeProfit, ofProfit) ? null : 'take_profit_wrong_side';
}

export const kindIn = (side: Side, target: Price, market: Price): TriggerKind =>
  target < market === (side === 'buy') ? 'limit' : 'stop';

/** What is wrong with the time or the other order that a pending one is bound by. @param own null: it is being placed */
export function wrongBounds(
  { book }: Twin,
  { orders }: TwinAccount,
  own: number | null,
  { expiresAt, ocoWith }: Pick<ChangePending, 'expiresAt' | 'ocoWith'>,
): RejectionName | null {
  if (typeof expiresAt === 'number' && expiresAt <= book.now) return 'expiry_passed';
  if (typeof ocoWith !== 'number') return null;
  const other = orders.find((one) => one.id === ocoWith && !one.isOpen && one.id !== own);
  if (!other) return 'oco_order_not_pending';
  return other.oco !== null && other.oco !== own ? 'oco_order_taken' : null;
}
