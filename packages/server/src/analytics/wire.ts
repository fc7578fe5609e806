// Figures of trades in the wire's form.
import type { AnalyticsFigures } from '@meridian/contract';
import { GROWTH_SCALE, type TradeFigures } from '@meridian/trading';
import { formatDecimal, formatMoney, formatMoneyOrNull } from '@meridian/units';
import { percentOfBillionths } from '../ranking/wire.ts';

export const figuresOnWire = (of: TradeFigures): AnalyticsFigures => ({
  trades: of.trades,
  wins: of.wins,
  losses: of.losses,
  net: formatMoney(of.net),
  profit: formatMoney(of.profit),
  fee: formatMoney(of.fee),
  swap: formatMoney(of.swap),
  rebate: formatMoney(of.rebate),
  spread: formatMoney(of.spread),
  won: formatMoney(of.won),
  lost: formatMoney(of.lost),
  win_rate: of.winRate === null ? null : percentOfBillionths(of.winRate),
  expectancy: formatMoneyOrNull(of.expectancy),
  average_win: formatMoneyOrNull(of.averageWin),
  average_loss: formatMoneyOrNull(of.averageLoss),
  profit_factor: of.profitFactor === null ? null : formatDecimal(of.profitFactor, GROWTH_SCALE, 2),
  held: of.held,
  held_win: of.heldWin,
  held_loss: of.heldLoss,
  best: formatMoneyOrNull(of.best),
  worst: formatMoneyOrNull(of.worst),
});
