// What a client has typed into the order form, kept as text while prices move. draft-check.ts says whether it can be
// sent, order-cost.ts what it costs.
import { lotsFault } from '@meridian/trading/estimate';
import { asLots, formatLots, larger, smaller } from '@meridian/units';
import type { Level, Stop, StopEntry } from '../ui/order-terms/stop-level.ts';
import { type Expiry, NO_EXPIRY } from '../ui/order-terms/expiry.ts';
import type { DistanceUse } from '../ui/order-terms/stop-moves.ts';
import type { PartEntry } from '../ui/order-terms/take-parts.ts';
import { type DistanceEntry, NO_DISTANCE } from '../ui/order-terms/typed-distance.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import type { Offer } from './wire.ts';

export type Mode = 'market' | 'pending';
export type DraftField =
  | 'lots'
  | 'leverage'
  | 'target'
  | Stop
  | DistanceUse
  | 'expiry'
  | 'oco'
  | 'parts';

export interface OrderDraft {
  readonly mode: Mode;
  /** Kept in step with the risk while that leads. */
  readonly lots: string;
  /** The one touched last: the risk writes the lots, or the lots write the risk. */
  readonly lead: 'lots' | 'risk';
  /** Percent of the equity. */
  readonly risk: string;
  readonly leverage: number | null;
  readonly target: string;
  readonly stopLoss: StopEntry;
  readonly takeProfit: StopEntry;
  /** Partial take profits. */
  readonly parts: readonly PartEntry[];
  readonly trailing: DistanceEntry;
  readonly breakEven: DistanceEntry;
  /** Of an order at market, in pips. */
  readonly deviation: DistanceEntry;
  /** Of a pending order. */
  readonly expiry: Expiry;
  /** Of a pending order: the other that is cancelled when it fills; null: none. */
  readonly oco: number | null;
  /** The server's message about a field; removed once the field changes. */
  readonly refusals: Readonly<Partial<Record<DraftField, string>>>;
}

/** What may be kept for another order; it stays when an order was placed. */
export type OrderSettings = Pick<
  OrderDraft,
  | 'lots'
  | 'lead'
  | 'risk'
  | 'leverage'
  | 'stopLoss'
  | 'takeProfit'
  | 'parts'
  | 'trailing'
  | 'breakEven'
  | 'deviation'
>;

/** The sizes that an instrument allows. */
export type LotGrid = Pick<Offer, 'lotStep' | 'lotsMin' | 'lotsMax'>;

export type DraftChange =
  /** `other`: than it is by then, for a key that is pressed twice at once. */
  | { readonly type: 'mode_chosen'; readonly mode: Mode | 'other'; readonly close: string | null }
  | { readonly type: 'lots_typed'; readonly text: string }
  /** From the lots of by then, likewise. @param by steps */
  | { readonly type: 'lots_stepped'; readonly by: number; readonly offer: LotGrid }
  | { readonly type: 'risk_typed'; readonly text: string }
  | { readonly type: 'risk_leads' }
  /** The lots that follow from the risk. */
  | { readonly type: 'lots_sized'; readonly text: string }
  | { readonly type: 'leverage_chosen'; readonly leverage: number }
  | { readonly type: 'target_typed'; readonly text: string }
  | {
      readonly type: 'stop_ticked';
      readonly stop: Stop;
      readonly isOn: boolean;
      readonly close: string | null;
    }
  | { readonly type: 'stop_typed'; readonly stop: Stop; readonly text: string }
  /** Set in one go: a preset, a line dragged on the chart. */
  | { readonly type: 'stop_set'; readonly stop: Stop; readonly level: Level }
  /** The same levels in another unit. */
  | { readonly type: 'unit_chosen'; readonly levels: Readonly<Record<Stop, Level>> }
  | {
      readonly type: 'distance_set';
      readonly field: DistanceUse;
      readonly entry: DistanceEntry;
    }
  | { readonly type: 'parts_set'; readonly parts: readonly PartEntry[] }
  | { readonly type: 'expiry_chosen'; readonly expiry: Expiry }
  | { readonly type: 'oco_chosen'; readonly oco: number | null }
  | { readonly type: 'settings_applied'; readonly settings: OrderSettings; readonly offer: Offer }
  | { readonly type: 'placed' }
  | { readonly type: 'refused'; readonly fields: Readonly<Record<string, string>> }
  | { readonly type: 'instrument_chosen'; readonly offer: Offer };

/** The size that a form starts with, if the instrument allows it. */
const USUAL_LOTS = asLots(100_000n); // 0.10

const USUAL_RISK = '1';
export const NO_STOP: StopEntry = { isOn: false, unit: 'price', text: '' };

/**
 * The form when it opens. The largest leverage is chosen: the size alone decides what a price move is worth, so a
 * larger leverage only ties up less margin.
 */
export function newDraft(offer: Offer): OrderDraft {
  return {
    mode: 'market',
    lots: formatLots(larger(offer.lotsMin, smaller(USUAL_LOTS, offer.lotsMax))),
    lead: 'lots',
    risk: USUAL_RISK,
    leverage: offer.leverages.at(-1) ?? null,
    target: '',
    stopLoss: NO_STOP,
    takeProfit: NO_STOP,
    parts: [],
    trailing: NO_DISTANCE,
    breakEven: NO_DISTANCE,
    deviation: NO_DISTANCE,
    expiry: NO_EXPIRY,
    oco: null,
    refusals: {},
  };
}

const FIELD_OF_WIRE: Readonly<Record<string, DraftField>> = {
  cont: 'lots',
  multiple: 'leverage',
  target_price: 'target',
  stop_loss_price: 'stopLoss',
  target_profit_price: 'takeProfit',
  trailing_pips: 'trailing',
  trailing_percent: 'trailing',
  break_even_pips: 'breakEven',
  max_deviation_pips: 'deviation',
  expiry: 'expiry',
  expires_at: 'expiry',
  oco_with: 'oco',
  take_profits: 'parts',
};

export function changeDraft(draft: OrderDraft, change: DraftChange): OrderDraft {
  const changed = applyChange(draft, change);
  return changed.lead === 'risk' && !canRisk(changed) ? { ...changed, lead: 'lots' } : changed;
}

/** Whether the lots can follow from the risk: a stop loss in money would follow from the lots in turn. */
export const canRisk = ({ stopLoss: { isOn, unit } }: Pick<OrderDraft, 'stopLoss'>): boolean =>
  isOn && (unit === 'price' || unit === 'pips');

function applyChange(draft: OrderDraft, change: DraftChange): OrderDraft {
  switch (change.type) {
    case 'mode_chosen': {
      const other = draft.mode === 'market' ? 'pending' : 'market';
      const mode = change.mode === 'other' ? other : change.mode;
      return {
        ...draft,
        mode,
        target: mode === 'pending' && draft.target === '' ? (change.close ?? '') : draft.target,
        refusals: without(draft.refusals, 'target', 'stopLoss', 'takeProfit'),
      };
    }
    case 'lots_typed':
      return {
        ...draft,
        lead: 'lots',
        lots: change.text,
        refusals: without(draft.refusals, 'lots'),
      };
    case 'lots_stepped': {
      const text = stepLots(draft.lots, change.by, change.offer);
      return applyChange(draft, { type: 'lots_typed', text });
    }
    case 'risk_typed':
      return { ...draft, lead: 'risk', risk: change.text };
    case 'risk_leads':
      return { ...draft, lead: 'risk' };
    case 'lots_sized':
      return { ...draft, lots: change.text, refusals: without(draft.refusals, 'lots') };
    case 'leverage_chosen':
      return { ...draft, leverage: change.leverage, refusals: without(draft.refusals, 'leverage') };
    case 'target_typed':
      return { ...draft, target: change.text, refusals: without(draft.refusals, 'target') };
    case 'stop_ticked':
    case 'stop_typed':
    case 'stop_set':
    case 'unit_chosen':
      return changeStops(draft, change);
    case 'distance_set':
      return {
        ...draft,
        [change.field]: change.entry,
        refusals: without(draft.refusals, change.field),
      };
    case 'parts_set':
      return { ...draft, parts: change.parts, refusals: without(draft.refusals, 'parts') };
    case 'expiry_chosen':
      return { ...draft, expiry: change.expiry, refusals: without(draft.refusals, 'expiry') };
    case 'oco_chosen':
      return { ...draft, oco: change.oco, refusals: without(draft.refusals, 'oco') };
    case 'settings_applied':
      return withSettings(draft, change.settings, change.offer);
    // What was of this one order: another must not end at its time, and no order has two others.
    case 'placed':
      return { ...draft, expiry: NO_EXPIRY, oco: null, refusals: {} };
    case 'refused':
      return { ...draft, refusals: refusalsOf(change.fields) };
    case 'instrument_chosen':
      return newDraft(change.offer);
  }
}

type StopChange = Extract<
  DraftChange,
  { type: 'stop_ticked' | 'stop_typed' | 'stop_set' | 'unit_chosen' }
>;

function changeStops(draft: OrderDraft, change: StopChange): OrderDraft {
  switch (change.type) {
    case 'stop_ticked': {
      // What was typed before survives unticking; only an empty field starts at the price.
      const { unit, text } = draft[change.stop];
      const level =
        change.isOn && text === ''
          ? { unit: 'price' as const, text: change.close ?? '' }
          : { unit, text };
      return {
        ...draft,
        [change.stop]: { isOn: change.isOn, ...level },
        refusals: without(draft.refusals, change.stop),
      };
    }
    case 'stop_typed':
      return {
        ...draft,
        [change.stop]: { ...draft[change.stop], text: change.text },
        refusals: without(draft.refusals, change.stop),
      };
    case 'stop_set':
      return {
        ...draft,
        [change.stop]: { isOn: true, ...change.level },
        refusals: without(draft.refusals, change.stop),
      };
    case 'unit_chosen':
      return {
        ...draft,
        stopLoss: { ...draft.stopLoss, ...change.levels.stopLoss },
        takeProfit: { ...draft.takeProfit, ...change.levels.takeProfit },
        refusals: without(draft.refusals, 'stopLoss', 'takeProfit'),
      };
  }
}

/** A leverage that is not offered leaves the one that is chosen. */
function withSettings(draft: OrderDraft, settings: OrderSettings, offer: Offer): OrderDraft {
  const { leverage } = settings;
  const isOffered = leverage !== null && offer.leverages.includes(leverage);
  return {
    ...draft,
    ...settings,
    leverage: isOffered ? leverage : draft.leverage,
    refusals: {},
  };
}

function refusalsOf(fields: Readonly<Record<string, string>>): OrderDraft['refusals'] {
  const refusals: Partial<Record<DraftField, string>> = {};
  for (const [name, message] of Object.entries(fields)) {
    const field = FIELD_OF_WIRE[name];
    if (field !== undefined) refusals[field] = message;
  }
  return refusals;
}

function without(
  refusals: OrderDraft['refusals'],
  ...fields: readonly DraftField[]
): OrderDraft['refusals'] {
  const left = { ...refusals };
  for (const field of fields) delete left[field];
  return left;
}

/** Whether the size may go one step down: it must stay above 0 and within the instrument's minimum. */
export function canStepDown(text: string, offer: Pick<Offer, 'lotStep' | 'lotsMin'>): boolean {
  const lots = typedLots(text);
  return lots !== null && lots - offer.lotStep > 0n && lots > offer.lotsMin;
}

export function canStepUp(text: string, offer: Pick<Offer, 'lotStep' | 'lotsMax'>): boolean {
  const lots = typedLots(text);
  return lots === null || lots < offer.lotsMax;
}

/**
 * The size some steps further on the instrument's grid, within its limits; a step from between two places leads to the next.
 * @param by not 0; below 0: smaller
 */
export function stepLots(text: string, by: number, offer: LotGrid): string {
  const lots = typedLots(text);
  if (lots === null) return formatLots(offer.lotsMin);
  const steps = lots / offer.lotStep;
  const isBetween = steps * offer.lotStep !== lots;
  const next = steps + BigInt(by) + (isBetween && by < 0 ? 1n : 0n);
  const bounded = larger(offer.lotsMin, smaller(asLots(next * offer.lotStep), offer.lotsMax));
  return formatLots(bounded);
}

/** Sizes offered at one tap: those of the usual ladder that the instrument allows. */
export function quickLots(offer: LotGrid): readonly string[] {
  return QUICK_LADDER.filter((lots) => lotsFault(offer, lots) === null)
    .slice(0, QUICK_MAX)
    .map(formatLots);
}
const QUICK_MAX = 5;
/** 0.01, 0.1, 0.5, 1, 2, 5, 10. */
const QUICK_LADDER = [
  10_000n,
  100_000n,
  500_000n,
  1_000_000n,
  2_000_000n,
  5_000_000n,
  10_000_000n,
].map(asLots);
