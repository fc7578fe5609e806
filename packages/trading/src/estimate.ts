// Previews for screens: the arithmetic by which the engine charges, and what follows from it.
import {
  type Lots,
  type Money,
  type Price,
  RATE_SCALE,
  type Rate,
  absolute,
  addMoney,
  divide,
  powerOfTen,
  subtractMoney,
} from '@meridian/units';
import {
  CLOSE_OUT_LEVEL,
  type Terms,
  grossProfit,
  openingFee,
  requiredMargin,
} from './prices/arithmetic.ts';
import type { Side } from './vocabulary/order.ts';
import type { FeeType } from './vocabulary/rules.ts';
import { closingPrice, openingPrice } from './prices/trigger-kind.ts';

export { type Terms, grossProfit } from './prices/arithmetic.ts';
export type { FeeType } from './vocabulary/rules.ts';
export { copyStopEquity } from './vocabulary/copy-limits.ts';
export { trailPoints } from './prices/trail-index.ts';
export { percentLevels } from './prices/percent-levels.ts';
export { pipDecimals } from './prices/pips.ts';
export {
  type CloseGrid,
  type CloseLotsFault,
  type LotsFault,
  closeLotsFault,
  closePercentFault,
  lotsFault,
  lotsOfPercent,
  shareOfLots,
} from './prices/lots-rules.ts';
export { lotsForAmount, lotsOfShares, pointsForAmount } from './prices/sizing.ts';
export { ODDS_BARS, type Reach, type ReachOdds, reachOdds } from './prices/reach-odds.ts';
export { type PathLeg, conversionPaths, midRate } from './prices/conversion.ts';
export {
  WITHDRAWAL_BOUNDS,
  WITHDRAWAL_NOTICE_MS,
  type WithdrawalTerms,
  areWithdrawalTermsWorse,
  receivedDecimals,
  withdrawalFee,
  withdrawalReceived,
  withdrawalTermBeyond,
} from './money/withdrawal-terms.ts';
export { type Side, TAKE_PARTS_MAX } from './vocabulary/order.ts';
export { promiseAt } from './vocabulary/spread-promise.ts';
export {
  closingPrice,
  isStopLossSide,
  isTakeProfitSide,
  openingPrice,
  triggerKind,
} from './prices/trigger-kind.ts';

export interface OrderIntent {
  readonly side: Side;
  readonly lots: Lots;
  readonly leverage: number;
  /** Target of a pending order; null at market. */
  readonly target: Price | null;
  readonly bid: Price;
  readonly ask: Price;
  readonly quoteRate: Rate;
}

export interface OrderEstimate {
  readonly margin: Money;
  readonly fee: Money;
  /** What crossing the spread costs at once: 0 or more. */
  readonly spreadCost: Money;
  /** The price that the order is expected to open at. */
  readonly openPrice: Price;
}

/** What an order would cost if it filled at `target`, or at the market if there is no target. */
export function estimateOrder(terms: Terms, feeType: FeeType, intent: OrderIntent): OrderEstimate {
  const { side, lots, leverage, target, bid, ask, quoteRate } = intent;
  const margin = requiredMargin(terms, { lots, price: target ?? bid, leverage, quoteRate });
  const openPrice = target ?? openingPrice(side, { bid, ask });
  const spread = {
    side,
    lots,
    open: openingPrice(side, { bid, ask }),
    close: closingPrice(side, { bid, ask }),
    quoteRate,
  };
  return {
    margin,
    fee: openingFee(terms, feeType, { lots, margin }),
    spreadCost: -grossProfit(terms, spread) as Money,
    openPrice,
  };
}

/** What an order takes of the free margin: its margin, its fee and what its spread costs, in US dollars. */
export const orderNeeds = ({ margin, fee, spreadCost }: OrderEstimate): Money =>
  addMoney(addMoney(margin, fee), spreadCost);

/**
 * The largest order whose needs an amount covers.
 * @param of.step the lots of the result are a multiple of it
 * @returns at most `most`; 0 if the amount covers no step
 */
export function lotsCovered(
  terms: Terms,
  feeType: FeeType,
  intent: Omit<OrderIntent, 'lots'>,
  of: { amount: Money; step: Lots; most: Lots },
): Lots {
  const lotsOf = (steps: bigint): Lots => (steps * of.step) as Lots;
  let [covered, tooMany] = [0n, of.most / of.step + 1n];
  while (tooMany - covered > 1n) {
    const steps = (covered + tooMany) / 2n;
    const order = { ...intent, lots: lotsOf(steps) };
    if (orderNeeds(estimateOrder(terms, feeType, order)) <= of.amount) covered = steps;
    else tooMany = steps;
  }
  return lotsOf(covered);
}

/**
 * The price at which an account with this one more order would be closed out if all other prices stood still.
 * @param account equity and used margin before the order
 * @param cost what the order adds and takes at its opening
 * @param exposure signed lots of the account's other orders in this instrument (buys less sells)
 * @returns the first closing-side price at which equity is below half the used margin; null if no price does that
 */
export function closeOutPrice(
  terms: Terms,
  order: { side: Side; lots: Lots; openPrice: Price; bid: Price; ask: Price; quoteRate: Rate },
  account: { equity: Money; usedMargin: Money; exposure: bigint },
  cost: { margin: Money; fee: Money },
): Price | null {
  const market = { bid: order.bid, ask: order.ask };
  const spread = grossProfit(terms, {
    side: order.side,
    lots: order.lots,
    open: order.openPrice,
    close: closingPrice(order.side, market),
    quoteRate: order.quoteRate,
  });
  // A pending order opens when the market is at its target; its floating profit then starts at the spread.
  const start = order.openPrice === openingPrice(order.side, market) ? spread : (0n as Money);
  const equity = addMoney(subtractMoney(account.equity, cost.fee), start);
  const used = addMoney(account.usedMargin, cost.margin);
  // A hundredfold, so that nothing is divided before the last step.
  const slack = equity * 100n - used * CLOSE_OUT_LEVEL;
  const signed = (order.side === 'buy' ? order.lots : -order.lots) + account.exposure;
  if (signed === 0n) return null;
  const from =
    order.openPrice === openingPrice(order.side, market)
      ? closingPrice(order.side, market)
      : order.openPrice;
  if (slack < 0n) return from;
  const perPoint = absolute(signed) * terms.contractSize * order.quoteRate * 100n;
  const scale = powerOfTen(terms.precision + RATE_SCALE);
  // One point less, and the level is still 50 % or more, which closes nothing.
  const points = divide(slack * scale, perPoint, 'floor') + 1n;
  const price = signed > 0n ? from - points : from + points;
  return price > 0n ? (price as Price) : null;
}
