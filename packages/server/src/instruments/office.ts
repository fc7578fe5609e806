// Instruments in the back office: the terms in force and planned ones, halting and reopening. Every change holds for
// all clients alike, is announced before it starts, and is recorded.
import {
  type AdminOutput,
  type DeskInstrument,
  type ParsedAdminInput,
  Terms,
} from '@meridian/contract/admin';
import type { Instrument } from '@meridian/market';
import {
  type Database,
  addInstrumentVersion,
  beginHalt,
  endHalt,
  versionsOfInstrument,
} from '@meridian/store';
import { formatLots, formatRate, priceToNumber, readLots, readRate } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import type { TermsBook } from './terms.ts';

export interface InstrumentDeskDeps {
  readonly db: Database;
  readonly views: Pick<Views, 'markets' | 'orders'>;
  readonly board: PriceBoard;
  readonly terms: TermsBook;
  readonly leverageCap: () => number;
  readonly now: () => number;
}

type InstrumentCalls =
  | 'deskInstruments'
  | 'instrumentVersions'
  | 'planInstrumentVersion'
  | 'haltInstrument'
  | 'reopenInstrument';

export function instrumentDeskHandlers(deps: InstrumentDeskDeps): AdminHandlersOf<InstrumentCalls> {
  const { markets, orders } = deps.views;
  return {
    deskInstruments() {
      const counts = orders.pendingByInstrument();
      return markets.instruments().map((instrument) => onDesk(deps, instrument, counts));
    },
    instrumentVersions: ({ id }) => versions(deps, id),
    planInstrumentVersion: (input, colleague) => planVersion(deps, input, colleague),
    haltInstrument: (input, colleague) => haltInstrument(deps, input, colleague),
    reopenInstrument: (input, colleague) => reopenInstrument(deps, input, colleague),
  };
}

async function planVersion(
  deps: InstrumentDeskDeps,
  { id, starts_at: startsAt, terms: wanted, reason }: ParsedAdminInput<'planInstrumentVersion'>,
  colleague: Colleague,
): Promise<AdminOutput<'planInstrumentVersion'>> {
  const { db, terms, now } = deps;
  const instrument = instrumentOf(deps, id);
  const at = now();
  if (startsAt <= at) throw new AdminRefusal('version_not_announced');
  const after = checked(deps, instrument, wanted);
  await db.transaction(async (within) => {
    await addInstrumentVersion(within, {
      instrumentId: id,
      startsAt,
      terms: after,
      staffId: colleague.staff.id,
      createdAt: at,
    });
    await record(within, colleague, {
      at,
      action: 'planInstrumentVersion',
      subject: `instrument:${id}`,
      reason,
      before: termsInForce(deps, id),
      after: { starts_at: startsAt, ...after },
    });
  });
  await terms.reload();
  return versions(deps, id);
}

async function haltInstrument(
  deps: InstrumentDeskDeps,
  { id, reason }: ParsedAdminInput<'haltInstrument'>,
  colleague: Colleague,
): Promise<AdminOutput<'haltInstrument'>> {
  const { db, terms, now } = deps;
  const instrument = instrumentOf(deps, id);
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
  return onDesk(deps, instrument, deps.views.orders.pendingByInstrument());
}

async function reopenInstrument(
  deps: InstrumentDeskDeps,
  { id }: ParsedAdminInput<'reopenInstrument'>,
  colleague: Colleague,
): Promise<AdminOutput<'reopenInstrument'>> {
  const { db, terms, now } = deps;
  const instrument = instrumentOf(deps, id);
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
  return onDesk(deps, instrument, deps.views.orders.pendingByInstrument());
}

function instrumentOf(deps: InstrumentDeskDeps, id: number): Instrument {
  const instrument = deps.views.markets.find(id);
  if (instrument === null) throw new AdminRefusal('instrument_unknown');
  return instrument;
}

function onDesk(deps: InstrumentDeskDeps, instrument: Instrument, pending: Counts): DeskInstrument {
  const { board, terms } = deps;
  const { markets, orders } = deps.views;
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
    open_orders: orders.openOf(id),
    pending_orders: pending.get(id) ?? 0,
    terms: termsInForce(deps, id),
    planned: terms.planned(id),
  };
}

function termsInForce(deps: InstrumentDeskDeps, id: number): Terms {
  const found = deps.terms.of(id);
  if (found === null) throw new AdminRefusal('instrument_unknown');
  return found;
}

async function versions(
  deps: InstrumentDeskDeps,
  id: number,
): Promise<AdminOutput<'instrumentVersions'>> {
  instrumentOf(deps, id);
  const rows = await versionsOfInstrument(deps.db, id);
  const at = deps.now();
  const current = rows.find(({ startsAt }) => startsAt <= at);
  return rows.map((row) => ({
    id: row.id,
    starts_at: row.startsAt,
    created_at: row.createdAt,
    staff_id: row.staffId,
    is_in_force: row === current,
    terms: Terms.parse(row.terms),
  }));
}

function checked(deps: InstrumentDeskDeps, instrument: Instrument, wanted: Terms): Terms {
  const cap = deps.leverageCap();
  if (wanted.leverages.some((leverage) => leverage > cap))
    throw new AdminRefusal('leverage_above_cap', { cap });
  const [least, most] = [readLots(wanted.lots_min), readLots(wanted.lots_max)];
  if (most < least) throw new AdminRefusal('lots_range_empty');
  if (least % instrument.lotStep !== 0n || most % instrument.lotStep !== 0n)
    throw new AdminRefusal('lots_off_step', { step: formatLots(instrument.lotStep) });
  return {
    ...wanted,
    leverages: [...new Set(wanted.leverages)].toSorted((a, b) => a - b),
    lots_min: formatLots(least),
    lots_max: formatLots(most),
    fee_rate: formatRate(readRate(wanted.fee_rate)),
    swap_long: formatRate(readRate(wanted.swap_long)),
    swap_short: formatRate(readRate(wanted.swap_short)),
  };
}

const haltInAudit = ({ since, reason }: { readonly since: number; readonly reason: string }) => ({
  halted_since: new Date(since).toISOString(),
  reason,
});

type Counts = ReadonlyMap<number, number>;
