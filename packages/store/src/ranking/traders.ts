// The ranking's rows, written by the fold behind the commits together with how far it has come. Lists of them are read
// in ranking.ts.
import { present } from '@meridian/units';
import { booleanArray, textArray, wholeArray } from '../database/array-text.ts';
import type { Queryable } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import type { AccountKind } from '../accounts.ts';

/** What is folded of one account; the migration states the units. */
export interface TraderRow {
  readonly accountId: number;
  readonly kind: AccountKind;
  readonly openedAt: number;
  readonly balance: bigint;
  /** What open orders stood at when last marked; null: not known. */
  readonly floating: bigint | null;
  readonly base: bigint;
  readonly baseGrowth: bigint;
  readonly growth: bigint;
  readonly peak: bigint;
  readonly drawdown: bigint;
  readonly profit: bigint;
  readonly restarts: number;
  readonly trades: number;
  readonly wins: number;
  readonly margin: bigint;
  readonly exposure: bigint;
  /** The growth when the first copying of this trader was started; null: nobody has copied the account. */
  readonly copiedGrowth: bigint | null;
}

/** What is computed for an account and a day. */
export interface TraderFigures {
  readonly rate: bigint;
  readonly winRate: bigint | null;
  readonly leverage: bigint | null;
  readonly windowRate: bigint | null;
  readonly windowWinRate: bigint | null;
  readonly windowProfit: bigint | null;
  readonly score: bigint;
  readonly hasRecord: boolean;
  /** In tenths, as is the largest exposure. */
  readonly effectiveTrades: bigint;
  readonly exposureMax: bigint;
  readonly chased: bigint | null;
}

export interface TraderDay {
  readonly accountId: number;
  readonly day: number;
  readonly growth: bigint;
  readonly profit: bigint;
  readonly trades: number;
  readonly wins: number;
}

export interface RankingProgress {
  readonly journalSeq: number;
  readonly entryId: number;
  readonly day: number;
  /** The first day in the results of the last twelve months. */
  readonly yearFrom: number;
}

export async function readRankingProgress(db: Queryable): Promise<RankingProgress> {
  const [row] = await db.query<{
    journal_seq: bigint;
    entry_id: bigint;
    day: number;
    year_from: number;
  }>({
    name: 'read_ranking_progress',
    text: 'SELECT journal_seq, entry_id, day, year_from FROM ranking_progress',
  });
  const { journal_seq, entry_id, day, year_from } = present(
    row,
    'the ranking’s progress is one row',
  );
  return {
    journalSeq: asNumber(journal_seq),
    entryId: asNumber(entry_id),
    day,
    yearFrom: year_from,
  };
}

/**
 * Within a transaction: how far the ranking is, for who takes it further. Until the transaction ends, nobody else does.
 */
export async function lockRankingProgress(within: Queryable): Promise<RankingProgress> {
  await within.query({
    name: 'lock_ranking_progress',
    text: 'SELECT FROM ranking_progress FOR UPDATE',
  });
  return await readRankingProgress(within);
}

export async function saveRankingProgress(db: Queryable, to: RankingProgress): Promise<void> {
  await db.query({
    name: 'save_ranking_progress',
    text: 'UPDATE ranking_progress SET journal_seq = $1, entry_id = $2, day = $3, year_from = $4',
    values: [to.journalSeq, to.entryId, to.day, to.yearFrom],
  });
}

interface Stored {
  account_id: bigint;
  kind: AccountKind;
  opened_at: bigint;
  balance: bigint;
  floating: bigint | null;
  base: bigint;
  base_growth: bigint;
  growth: bigint;
  peak: bigint;
  drawdown: bigint;
  profit: bigint;
  restarts: number;
  trades: number;
  wins: number;
  margin: bigint;
  exposure: bigint;
  copied_growth: bigint | null;
}

const COLUMNS = `account_id, kind, opened_at, balance, base, base_growth, growth, peak, drawdown, profit, restarts,
  trades, wins, margin, exposure, floating, copied_growth`;

const toTrader = (row: Stored): TraderRow => ({
  accountId: asNumber(row.account_id),
  kind: row.kind,
  openedAt: asNumber(row.opened_at),
  balance: row.balance,
  floating: row.floating,
  base: row.base,
  baseGrowth: row.base_growth,
  growth: row.growth,
  peak: row.peak,
  drawdown: row.drawdown,
  profit: row.profit,
  restarts: row.restarts,
  trades: row.trades,
  wins: row.wins,
  margin: row.margin,
  exposure: row.exposure,
  copiedGrowth: row.copied_growth,
});

export async function findTraders(db: Queryable, ids: readonly number[]): Promise<TraderRow[]> {
  const rows = await db.query<Stored>({
    name: 'find_traders',
    text: `SELECT ${COLUMNS} FROM traders WHERE account_id = ANY ($1::bigint[])`,
    values: [wholeArray(ids)],
  });
  return rows.map(toTrader);
}

/** Ids of accounts that have closed an order, ascending. */
export async function idsOfTraders(
  db: Queryable,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<number[]> {
  const rows = await db.query<{ account_id: bigint }>({
    name: 'ids_of_traders',
    text: 'SELECT account_id FROM traders WHERE account_id > $1 AND trades > 0 ORDER BY account_id LIMIT $2',
    values: [afterId, limit],
  });
  return rows.map(({ account_id: id }) => asNumber(id));
}

export interface TraderWithFigures {
  readonly trader: TraderRow;
  readonly figures: TraderFigures;
}

/** Writes at most one row for each account; the instruments traded most are read from the account's instruments. */
export async function saveTraders(
  db: Queryable,
  rows: readonly TraderWithFigures[],
): Promise<void> {
  const traders = rows.map(({ trader }) => trader);
  const figures = rows.map((row) => row.figures);
  await db.query({
    name: 'save_traders',
    text: `INSERT INTO traders (${COLUMNS}, rate, win_rate, leverage, window_rate, window_win_rate, window_profit,
        score, has_record, effective_trades, exposure_max, chased, instrument_id, instruments)
      SELECT saved.*,
        (SELECT instrument_id FROM trader_instruments AS traded WHERE traded.account_id = saved.id
          ORDER BY trades DESC, instrument_id LIMIT 1),
        (SELECT count(*) FROM trader_instruments AS traded WHERE traded.account_id = saved.id)
      FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[],
        $8::bigint[], $9::bigint[], $10::bigint[], $11::integer[], $12::integer[], $13::integer[], $14::bigint[],
        $15::bigint[], $16::bigint[], $17::bigint[], $18::bigint[], $19::bigint[], $20::bigint[], $21::bigint[],
        $22::bigint[], $23::bigint[], $24::bigint[], $25::boolean[], $26::bigint[], $27::bigint[], $28::bigint[]) AS saved (id)
      ON CONFLICT (account_id) DO UPDATE SET balance = excluded.balance, floating = excluded.floating, base = excluded.base,
        base_growth = excluded.base_growth, growth = excluded.growth, peak = excluded.peak,
        drawdown = excluded.drawdown, profit = excluded.profit, restarts = excluded.restarts,
        trades = excluded.trades, wins = excluded.wins, margin = excluded.margin, exposure = excluded.exposure,
        copied_growth = excluded.copied_growth,
        rate = excluded.rate, win_rate = excluded.win_rate, leverage = excluded.leverage,
        window_rate = excluded.window_rate, window_win_rate = excluded.window_win_rate,
        window_profit = excluded.window_profit, score = excluded.score, has_record = excluded.has_record,
        effective_trades = excluded.effective_trades, exposure_max = excluded.exposure_max, chased = excluded.chased,
        instrument_id = excluded.instrument_id, instruments = excluded.instruments`,
    values: [
      wholeArray(traders.map((t) => t.accountId)),
      textArray(traders.map((t) => t.kind)),
      wholeArray(traders.map((t) => t.openedAt)),
      wholeArray(traders.map((t) => t.balance)),
      wholeArray(traders.map((t) => t.base)),
      wholeArray(traders.map((t) => t.baseGrowth)),
      wholeArray(traders.map((t) => t.growth)),
      wholeArray(traders.map((t) => t.peak)),
      wholeArray(traders.map((t) => t.drawdown)),
      wholeArray(traders.map((t) => t.profit)),
      wholeArray(traders.map((t) => t.restarts)),
      wholeArray(traders.map((t) => t.trades)),
      wholeArray(traders.map((t) => t.wins)),
      wholeArray(traders.map((t) => t.margin)),
      wholeArray(traders.map((t) => t.exposure)),
      wholeArray(traders.map((t) => t.floating)),
      wholeArray(traders.map((t) => t.copiedGrowth)),
      wholeArray(figures.map((f) => f.rate)),
      wholeArray(figures.map((f) => f.winRate)),
      wholeArray(figures.map((f) => f.leverage)),
      wholeArray(figures.map((f) => f.windowRate)),
      wholeArray(figures.map((f) => f.windowWinRate)),
      wholeArray(figures.map((f) => f.windowProfit)),
      wholeArray(figures.map((f) => f.score)),
      booleanArray(figures.map((f) => f.hasRecord)),
      wholeArray(figures.map((f) => f.effectiveTrades)),
      wholeArray(figures.map((f) => f.exposureMax)),
      wholeArray(figures.map((f) => f.chased)),
    ],
  });
}

/** Adds what happened to days, each day at most once. A day's growth is replaced by the later one. */
export async function addToDays(db: Queryable, days: readonly TraderDay[]): Promise<void> {
  await db.query({
    name: 'add_to_trader_days',
    text: `INSERT INTO trader_days AS old (account_id, day, growth, profit, trades, wins)
      SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::integer[], $6::integer[])
      ON CONFLICT (account_id, day) DO UPDATE SET growth = excluded.growth, profit = old.profit + excluded.profit,
        trades = old.trades + excluded.trades, wins = old.wins + excluded.wins`,
    values: [
      wholeArray(days.map((one) => one.accountId)),
      wholeArray(days.map((one) => one.day)),
      wholeArray(days.map((one) => one.growth)),
      wholeArray(days.map((one) => one.profit)),
      wholeArray(days.map((one) => one.trades)),
      wholeArray(days.map((one) => one.wins)),
    ],
  });
}

export interface TradedInstrument {
  readonly accountId: number;
  readonly instrumentId: number;
  readonly trades: number;
}

/** Each account and instrument at most once. */
export async function addToInstruments(
  db: Queryable,
  traded: readonly TradedInstrument[],
): Promise<void> {
  await db.query({
    name: 'add_to_trader_instruments',
    text: `INSERT INTO trader_instruments AS old (account_id, instrument_id, trades)
      SELECT * FROM unnest($1::bigint[], $2::integer[], $3::integer[])
      ON CONFLICT (account_id, instrument_id) DO UPDATE SET trades = old.trades + excluded.trades`,
    values: [
      wholeArray(traded.map((one) => one.accountId)),
      wholeArray(traded.map((one) => one.instrumentId)),
      wholeArray(traded.map((one) => one.trades)),
    ],
  });
}

export async function addSimulatedTrader(
  db: Queryable,
  { accountId, character }: { accountId: number; character: string },
): Promise<void> {
  await db.query({
    name: 'add_simulated_trader',
    text: 'INSERT INTO simulated_traders (account_id, character) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [accountId, character],
  });
}
