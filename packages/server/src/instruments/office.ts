// Instruments in the back office: halting and reopening, for all clients alike; their terms are in terms-office.ts.
import type { AdminOutput, DeskInstrument, ParsedAdminInput } from '@meridian/contract/admin';
import type { Instrument } from '@meridian/market';
import { beginHalt, endHalt } from '@meridian/store';
import { priceToNumber } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import { instrumentOf } from './plan.ts';
import { writeTerms } from './terms.ts';
import { type TermsDeskDeps, termsDeskHandlers } from './terms-office.ts';

export interface InstrumentDeskDeps extends Omit<TermsDeskDeps, 'orders'> {
  readonly views: Pick<Views, 'markets' | 'orders'>;
  readonly board: PriceBoard;
}

type InstrumentCalls =
  | 'deskInstruments'
  | 'instrumentVersions'
  | 'previewInstrumentVersion'
  | 'planInstrumentVersion'
  | 'withdrawInstrumentVersion'
  | 'haltInstrument'
  | 'reopenInstrument';

export function instrumentDeskHandlers(deps: InstrumentDeskDeps): AdminHandlersOf<InstrumentCalls> {
  const { markets, orders } = deps.views;
  return {
    deskInstruments() {
      const counts = orders.countsByInstrument();
      return markets.instruments().map((instrument) => onDesk(deps, instrument, counts));
    },
    ...termsDeskHandlers({ ...deps, orders }),
    haltInstrument: (input, colleague) => haltInstrument(deps, input, colleague),
    reopenInstrument: (input, colleague) => reopenInstrument(deps, input, colleague),
  };
}

async function haltInstrument(
  deps: InstrumentDeskDeps,
  { id, reason }: ParsedAdminInput<'haltInstrument'>,
  colleague: Colleague,
): Promise<AdminOutput<'haltInstrument'>> {
  const { db, terms, now } = deps;
  const instrument = instrumentOf(deps.terms, id);
  const since = now();
  await db.transaction(async (within) => {
    if (!(await beginHalt(within, { instrumentId: id, since, reason })))
      throw new AdminRefusal('already_halted');
    await record(within, colleague, {
      at: since,
      action: 'haltInstrument',
      subject: `instrument:${id}`,
      reason,
      before: null,
      after: haltInAudit({ since, reason }),
    });
  });
  await terms.reload();
  return onDesk(deps, instrument, deps.views.orders.countsByInstrument());
}

async function reopenInstrument(
  deps: InstrumentDeskDeps,
  { id }: ParsedAdminInput<'reopenInstrument'>,
  colleague: Colleague,
): Promise<AdminOutput<'reopenInstrument'>> {
  const { db, terms, now } = deps;
  const instrument = instrumentOf(deps.terms, id);
  const at = now();
  const before = terms.haltOf(id);
  await db.transaction(async (within) => {
    if (!(await endHalt(within, { instrumentId: id, at }))) throw new AdminRefusal('not_halted');
    await record(within, colleague, {
      at,
      action: 'reopenInstrument',
      subject: `instrument:${id}`,
      before: before === null ? null : haltInAudit(before),
      after: null,
    });
  });
  await terms.reload();
  return onDesk(deps, instrument, deps.views.orders.countsByInstrument());
}

function onDesk(deps: InstrumentDeskDeps, instrument: Instrument, counts: Counts): DeskInstrument {
  const { board, terms } = deps;
  const { markets } = deps.views;
  const { id, precision } = instrument;
  const { tick } = board.of(id);
  const halt = terms.haltOf(id);
  return {
    id,
    code: instrument.code,
    show_code: instrument.showCode,
    is_open: markets.isOpen(id),
    halted_since: halt?.since ?? null,
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

const haltInAudit = ({ since, reason }: { readonly since: number; readonly reason: string }) => ({
  halted_since: new Date(since).toISOString(),
  reason,
});

const NONE = { real: 0, demo: 0 };
type Counts = ReturnType<Views['orders']['countsByInstrument']>;
