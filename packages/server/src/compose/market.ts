// The market as the process keeps it: the price board, the candles with their past, and the way of the feed's ticks.
import { type Instrument, type Tick, type TickScreen, tickScreen } from '@meridian/market';
import { type Backfill, createBackfill } from '../market/candles/backfill.ts';
import { type CandleBook, loadCandleBook } from '../market/candles/candle-book.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { type PriceBoard, createPriceBoard, rememberDays } from '../market/prices/price-board.ts';
import { createPriceDesk } from '../market/prices/price-desk.ts';
import { screenedSink } from '../market/prices/screened-sink.ts';
import type { Basis, Standing } from './basis.ts';
import { type EngineParts, sourceOf } from './engine.ts';

/** How often candles and market time are written, and rollovers without ticks are looked for. */
const FLUSH_EVERY_MS = 5_000;
/** A replay's market time runs fast: writing more often, less of it is played again after a crash. */
const FLUSH_REPLAY_EVERY_MS = 1_000;

export interface MarketNeeds {
  readonly instruments: readonly Instrument[];
  readonly feed: Feed;
  readonly engine: EngineParts;
  readonly standing: Standing;
}

export interface MarketParts {
  readonly book: CandleBook;
  readonly board: PriceBoard;
  readonly backfill: Backfill;
  readonly screen: TickScreen;
  /** Connects the feed: from now on ticks reach the engine and all listeners. */
  start(onTick: (tick: Tick) => void): Promise<void>;
  /** Ends the upkeep; the feed and the backfill are ended by who ends the process, in order. */
  stopUpkeep(): void;
}

export async function loadMarket(basis: Basis, needs: MarketNeeds): Promise<MarketParts> {
  const { db, log, now, onFatal } = basis;
  const { instruments, feed, engine, standing } = needs;
  const { host, state, clock, marketNow } = engine;
  const book = await loadCandleBook(db, feed.identity, instruments);
  const { hours, isQuoted } = engine;
  const board = createPriceBoard({ calendar: hours, marketNow, isQuoted });
  const backfill = createBackfill({
    ...{ feed, instruments, book, marketNow, now, log, onFault: onFatal },
    first: engine.firstHistory,
    onFilled: () => rememberDays(instruments, book, board),
  });
  const onDropped = (tick: Tick): void => host.noteLost({ what: 'dropped', tick });
  const screen = tickScreen(instruments, (id) => feed.pace(id), onDropped);
  let upkeep: NodeJS.Timeout | undefined;
  const setSource = (): void => host.setSource(sourceOf(feed, standing));
  const keepUp = (): void => {
    setSource();
    host.passTime(feed.clock === 'market' ? now() : undefined);
    backfill.flush().catch(onFatal);
  };
  const deskFor = (onTick: (tick: Tick) => void) =>
    createPriceDesk({
      instruments,
      clock,
      show: (tick) => board.show(tick, book.fold(tick)),
      host: () => host,
      resumedAt: state.now,
      onTick,
      onStatus(change) {
        backfill.onStatus(change);
        standing.feed = change.state === 'gap' ? standing.feed : change.state;
        standing.hasFeedEnded = change.state === 'ended';
        setSource();
        log.info({ feed: feed.identity, ...change }, 'feed');
      },
    });
  return {
    book,
    board,
    backfill,
    screen,
    async start(onTick) {
      const desk = deskFor(onTick);
      await rememberDays(instruments, book, board, engine.lastQuotes);
      const sink = feed.isScreened === true ? desk : screenedSink(desk, screen, now);
      await feed.start(sink, engine.seenUpTo);
      const every = feed.clock === 'market' ? FLUSH_REPLAY_EVERY_MS : FLUSH_EVERY_MS;
      upkeep = setInterval(keepUp, every);
    },
    stopUpkeep: () => clearInterval(upkeep),
  };
}
