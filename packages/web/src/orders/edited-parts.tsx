// Partial take profits, as the sheet of an order edits them: those that wait; those that are done are named.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { TAKE_PARTS_MAX } from '@meridian/trading/estimate';
import { type Price, formatLots as lotsText, readLots } from '@meridian/units';
import { formatLots, formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useInstrument } from '../lib/instruments.ts';
import { boundText } from '../ui/order-terms/stop-bound.ts';
import type { KeptChanges } from '../ui/orders/kept-changes.ts';
import { levelFaultText } from '../ui/order-terms/level-fault.ts';
import { PartsField } from '../ui/order-terms/parts-field.tsx';
import { inSentences } from '../ui/sentences.ts';
import type { LevelBasis, StopEntry } from '../ui/order-terms/stop-level.ts';
import {
  type PartEntry,
  type PartFault,
  partPresets,
  partsFault,
  partsIn,
  partsInput,
  planParts,
} from '../ui/order-terms/take-parts.ts';
import type { OrderAction } from './order-action.ts';

const PERCENT = 100;

/** Those that wait, as they would be typed. */
const entriesOf = ({ TakeProfits, Quantity }: Order): PartEntry[] =>
  TakeProfits.filter(({ Done }) => !Done).map((part) => ({
    level: { unit: 'price', text: part.Price },
    share: Math.round((Number(part.Quantity) / Number(Quantity)) * PERCENT),
    lots: readLots(part.Quantity),
  }));

export interface KeptParts {
  readonly parts: {
    /** What waited when they were changed: a part that is done meanwhile must not be set again. */
    readonly of: string;
    readonly entries: readonly (Omit<PartEntry, 'lots'> & { readonly lots?: string })[];
  };
}

const waiting = (order: Order): string => JSON.stringify([order.Quantity, order.TakeProfits]);

const keptOf = (order: Order, entries: readonly PartEntry[]): KeptParts['parts'] => ({
  of: waiting(order),
  entries: entries.map(({ lots, ...entry }) => ({
    ...entry,
    ...(lots !== undefined && { lots: lotsText(lots) }),
  })),
});

function readKept(order: Order, parts: KeptParts['parts'] | undefined): PartEntry[] | null {
  if (parts?.of !== waiting(order)) return null;
  return parts.entries.map(({ lots, ...entry }) => ({
    ...entry,
    ...(lots !== undefined && { lots: readLots(lots) }),
  }));
}

/** The order's own parts while they are edited. */
interface Standing {
  readonly of: string;
  readonly before: readonly PartEntry[];
}

interface Around {
  readonly basis: LevelBasis;
  /** The price around which the stops lie now. */
  readonly reference: Price | null;
  readonly stop: StopEntry;
  readonly stopLoss: Price | null;
}

interface PartsOptions {
  readonly order: Order;
  readonly action: OrderAction;
  readonly around: Around;
  /** Where what was changed is kept. */
  readonly kept: KeptChanges<KeptParts>;
}

export function useParts({ order, action, around, kept }: PartsOptions) {
  const t = useT();
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const instrument = useInstrument(code);
  const stand = (): Standing => ({ of: waiting(order), before: entriesOf(order) });
  const [standing, setStanding] = useState(stand);
  const { before } = standing;
  const [entries, setEntries] = useState<readonly PartEntry[]>(
    () => readKept(order, kept.read().parts) ?? before,
  );
  // One is done, or another device set others: what was typed about those of before would take that back.
  if (standing.of !== waiting(order)) {
    const now = stand();
    setStanding(now);
    setEntries(now.before);
  }
  const { basis, reference } = around;
  const lots = readLots(order.Quantity);
  const of = { lots, lotStep: readLots(instrument?.Pip ?? '0.01'), basis };
  const planned = planParts(entries, of);
  const lotsMin = readLots(instrument?.ForexMinCont ?? '0');
  const isChanged = entries !== before;
  const fault = isChanged
    ? partsFault(entries, planned, { basis, reference, lots, lotsMin })
    : null;
  const change = (changed: readonly PartEntry[]) => {
    action.clear();
    setEntries(changed);
    kept.keep({ parts: keptOf(order, changed) }, { parts: keptOf(order, before) });
  };
  return {
    entries,
    planned,
    change,
    chooseUnit: (unit: StopEntry['unit']) => change(partsIn(unit, entries, of)),
    presets: partPresets({
      ...around,
      stop: around.stop.isOn ? around.stop : null,
      precision,
      price: reference,
    }),
    fault: fault && partFaultText(fault, t),
    faultPlace: fault?.place,
    /** One lies where no profit can be taken. */
    isMisplaced: fault?.kind === 'must_be_below' || fault?.kind === 'must_be_above',
    refused: action.fields['take_profits'],
    /** As the wire has it; undefined: it was not touched. */
    input: isChanged ? (partsInput(planned, precision) ?? undefined) : undefined,
  };
}

function partFaultText(fault: PartFault, t: ReturnType<typeof useT>): string {
  switch (fault.kind) {
    case 'part_too_small':
      return t('trade.fault_part_too_small', { limit: fault.limit });
    case 'must_be_below':
    case 'must_be_above':
      return boundText(fault, t);
    case 'parts_same_price':
    case 'parts_above_lots':
      return t(`trade.fault_${fault.kind}`);
    default:
      return levelFaultText(fault, t);
  }
}

interface EditedPartsProps {
  readonly order: Order;
  readonly editing: ReturnType<typeof useParts>;
  readonly around: Around;
  readonly isTried: boolean;
}

export function EditedParts({ order, editing, around, isTried }: EditedPartsProps) {
  const t = useT();
  const { PricePrecision: precision } = order.ForexTradeLists;
  const done = order.TakeProfits.filter(({ Done }) => Done);
  if (done.length === TAKE_PARTS_MAX) return null;
  const said = done.map((part) =>
    t('orders.part_done', {
      lots: formatLots(part.Quantity),
      price: formatPrice(part.Price, precision),
    }),
  );
  const isSaid = isTried || editing.isMisplaced;
  return (
    <PartsField
      entries={editing.entries}
      planned={editing.planned}
      onChange={editing.change}
      onUnit={editing.chooseUnit}
      presets={editing.presets}
      about={inSentences(t('trade.about_parts'), ...said)}
      max={TAKE_PARTS_MAX - done.length}
      precision={precision}
      price={around.reference}
      hasRate={around.basis.quoteRate !== null}
      faultPlace={editing.faultPlace}
      fault={editing.refused ?? (isSaid ? (editing.fault ?? undefined) : undefined)}
    />
  );
}
