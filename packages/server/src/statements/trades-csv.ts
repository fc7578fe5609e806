// The closed trades of a period as CSV, a row each, with all that the figures of analytics are made of: whoever has the
// file can compute them again. Sides and reasons are the wire's names, in every language.
import type { TradeNote } from '@meridian/store';
import type { Trade } from '@meridian/trading';
import { asPrice, formatLots, formatMoney, formatPrice } from '@meridian/units';
import type { MarketsView } from '../engine/views/markets.ts';
import { BYTE_ORDER_MARK, csvRow } from '../platform/http/csv.ts';
import { textOf } from '../platform/http/texts.ts';
import { type StatementOf, clockText } from './statement.ts';

/** Rows passed on together. */
const ROWS_AT_ONCE = 500;

const COLUMNS = [
  'statement_order',
  'trades_instrument',
  'trades_side',
  'trades_lots',
  'trades_opened',
  'trades_open_price',
  'trades_closed',
  'trades_close_price',
  'trades_profit',
  'trades_fee',
  'trades_swap',
  'trades_rebate',
  'trades_net',
  'trades_spread',
  'trades_reason',
  'trades_tags',
  'trades_note',
  'trades_parts',
] as const;

export function* tradesCsv(
  { language, from, to }: Pick<StatementOf, 'language' | 'from' | 'to'>,
  trades: readonly Trade[],
  markets: Pick<MarketsView, 'instrument'>,
  notes: readonly TradeNote[],
): Generator<string> {
  const noted = new Map(notes.map((note) => [note.orderId, note]));
  let text = BYTE_ORDER_MARK + csvRow(COLUMNS.map((column) => textOf(language, column)));
  let count = 0;
  for (const trade of trades) {
    if (trade.closedAt < (from ?? 0) || (to !== null && trade.closedAt >= to)) continue;
    text += csvRow([
      ...fieldsOf(trade, markets),
      noted.get(trade.id)?.tags.join(', ') ?? '',
      noted.get(trade.id)?.note ?? '',
      String(trade.parts),
    ]);
    count += 1;
    if (count % ROWS_AT_ONCE !== 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

function fieldsOf(trade: Trade, markets: Pick<MarketsView, 'instrument'>): string[] {
  const { code, precision } = markets.instrument(trade.instrumentId);
  return [
    String(trade.id),
    code,
    trade.side,
    formatLots(trade.lots),
    clockText(trade.openedAt),
    formatPrice(asPrice(trade.openPrice), precision),
    clockText(trade.closedAt),
    trade.parts === 1
      ? formatPrice(asPrice(trade.closePrice), precision)
      : formatPrice(asPrice(trade.closeAverage), precision + 1),
    formatMoney(trade.profit),
    formatMoney(trade.fee),
    formatMoney(trade.swap),
    formatMoney(trade.rebate),
    formatMoney(trade.net),
    formatMoney(trade.spread),
    trade.reason,
  ];
}
