// Instruments in the back office, for all clients alike. Their terms are in terms-office.ts, halts in halts-office.ts.
import type { DeskInstrument } from '@meridian/contract/admin';
import type { Instrument } from '@meridian/market';
import { priceToNumber } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { type HaltDeskDeps, haltDeskHandlers } from './halts-office.ts';
import { type PromiseDeskDeps, promiseDeskHandlers } from './promises-office.ts';
import { writeTerms } from './terms.ts';
import { type TermsDeskDeps, termsDeskHandlers } from './terms-office.ts';

export interface InstrumentDeskDeps
  extends Omit<TermsDeskDeps, 'orders' | 'markets'>, Omit<HaltDeskDeps, 'orders'>, PromiseDeskDeps {
  readonly views: Pick<Views, 'markets' | 'orders'>;
  readonly board: PriceBoard;
}

type InstrumentCalls =
  | 'deskInstruments'
  | 'instrumentVersions'
  | 'previewInstrumentVersion'
  | 'planInstrumentVersion'
  | 'withdrawInstrumentVersion'
  | 'promiseSpread'
  | 'withdrawSpreadPromise'
  | 'haltInstrument'
  | 'renewHalt'
  | 'reopenInstrument';

export function instrumentDeskHandlers(deps: InstrumentDeskDeps): AdminHandlersOf<InstrumentCalls> {
  const { markets, orders } = deps.views;
  return {
    deskInstruments() {
      const counts = orders.countsByInstrument();
      return markets.instruments().map((instrument) => onDesk(deps, instrument, counts));
    },
    ...termsDeskHandlers({ ...deps, orders, markets }),
    ...haltDeskHandlers({ ...deps, orders }),
    ...promiseDeskHandlers(deps),
  };
}

function onDesk(
  { board, terms, halts, views: { markets } }: InstrumentDeskDeps,
  instrument: Instrument,
  counts: Counts,
): DeskInstrument {
  const { id, precision } = instrument;
  const { tick } = board.of(id);
  const halt = halts.of(id);
  return {
    id,
    code: instrument.code,
    show_code: instrument.showCode,
    is_open: markets.isOpen(id),
    halted_since: halt?.since ?? null,
    halted_until: halt?.until ?? null,
    halt_reason: halt?.reason ?? '',
    bid: tick === null ? null : priceToNumber(tick.bid, precision),
    ask: tick === null ? null : priceToNumber(tick.ask, precision),
    precision,
    last_tick_at: tick?.at ?? null,
    open_orders: counts.get(id)?.open ?? NONE,
    pending_orders: counts.get(id)?.pending ?? NONE,
    terms: writeTerms(instrument),
    category: instrument.category,
    session: instrument.session,
    planned: terms.planned(id).length,
  };
}

const NONE = { real: 0, demo: 0 };
type Counts = ReturnType<Views['orders']['countsByInstrument']>;
