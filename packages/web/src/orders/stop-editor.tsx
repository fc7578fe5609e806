// Sets, moves and removes stop loss and take profit of an order, and says what each would bring.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { StopField } from '../ui/order-terms/stop-field.tsx';
import { type LevelBasis, STOPS, type Stop, type StopEntry } from '../ui/order-terms/stop-level.ts';
import { isRiskMultiple, stopPresets } from '../ui/order-terms/stop-presets.ts';
import { StopUnits, useUnitCaption } from '../ui/order-terms/stop-units.tsx';
import { toast } from '../ui/toast.tsx';
import type { StopMoves } from '../ui/order-terms/stop-moves.ts';
import { AT_THUMB, ActionButtons } from './action-buttons.tsx';
import { keptChanges } from '../ui/orders/kept-changes.ts';
import { showFirstFault } from '../ui/fields/show-first-fault.ts';
import { EditedMoves, useMoves } from './edited-moves.tsx';
import { EditedParts, type KeptParts, useParts } from './edited-parts.tsx';
import { useOrderAction } from './order-action.ts';
import { type StopEditing, StopResult, WIRE, useBasis, useStops } from './stop-editing.tsx';

interface StopEditorProps {
  readonly order: Order;
  /** Called with the order as it is now, or null if nothing was done. */
  readonly onDone: (order: Order | null) => void;
}

type Changes = Readonly<Record<Stop, StopEntry>> & StopMoves & KeptParts;

/** Saving what was changed. */
function useSaving({ order, ...props }: StopEditorProps, basis: LevelBasis) {
  const t = useT();
  const action = useOrderAction();
  const kept = keptChanges<Changes>(`order.stops.${order.Id}`);
  const stops = useStops({ order, action, basis, kept });
  const moves = useMoves({ order, action, reference: stops.reference, kept });
  const around = {
    ...{ basis, reference: stops.reference },
    ...{ stop: stops.entries.stopLoss, stopLoss: stops.priceOf('stopLoss') },
  };
  const parts = useParts({ order, action, around, kept });
  const [isTried, setTried] = useState(false);
  const onDone = (changed: Order | null) => {
    kept.forget();
    props.onDone(changed);
  };
  const save = async () => {
    setTried(true);
    if (moves.isFaulty || parts.fault !== null || stops.isFaulty())
      return showFirstFault('[data-stops]');
    const input = {
      ...stops.input(),
      ...moves.input,
      take_profits: parts.input,
    };
    if (Object.values(input).every((value) => value === undefined)) return onDone(null);
    const changed = await action.run(JSON.stringify(input), (client_order_id) =>
      call('setStopPrice', { id: order.Id, ...input, client_order_id }, { quiet: true }),
    );
    if (!changed) return;
    toast.success(t('orders.stops_saved'));
    onDone(changed);
  };
  return { action, stops, moves, parts, around, isTried, save, onDone };
}

export function StopEditor(props: StopEditorProps) {
  const { order } = props;
  const t = useT();
  const basis = useBasis(order);
  const saving = useSaving(props, basis);
  const { action, stops, moves, parts, around, isTried, save, onDone } = saving;
  const { entries } = stops;
  const isAtField =
    moves.isRefused ||
    parts.refused !== undefined ||
    STOPS.some((stop) => action.fields[WIRE[stop]] !== undefined);
  return (
    <section data-stops aria-label={t('orders.edit_stops')} className="mt-5">
      <div className="divide-y divide-line rounded-control border border-line">
        {STOPS.some((stop) => entries[stop].isOn) && (
          <div className="p-2">
            <StopUnits
              stops={STOPS.map((stop) => entries[stop])}
              precision={basis.terms.precision}
              hasEquity={basis.equity !== null}
              hasRate={basis.quoteRate !== null}
              onChange={stops.chooseUnit}
            />
          </div>
        )}
        {STOPS.map((stop) => (
          <EditedStop key={stop} {...{ stop, stops, basis, isTried }} />
        ))}
        <EditedParts order={order} editing={parts} around={around} isTried={isTried} />
        <EditedMoves order={order} editing={moves} reference={stops.reference} isTried={isTried} />
      </div>
      <ActionButtons
        className={AT_THUMB}
        label={t('orders.save_stops')}
        fault={isAtField ? null : action.fault}
        isBusy={action.isBusy}
        onCancel={() => onDone(null)}
        onConfirm={() => void save()}
      />
    </section>
  );
}

interface EditedStopProps {
  readonly stop: Stop;
  readonly stops: StopEditing;
  readonly basis: LevelBasis;
  readonly isTried: boolean;
}

function EditedStop({ stop, stops, basis, isTried }: EditedStopProps) {
  const t = useT();
  const { entries, change, tick, priceOf, reference } = stops;
  const { precision } = basis.terms;
  const entry = entries[stop];
  const price = priceOf(stop);
  const { fault, hint } = stops.saidOf(stop, isTried);
  const isResult = price !== null && hint === undefined;
  const around = { stops: entries, stopLoss: priceOf('stopLoss'), precision, price: reference };
  const distance = useUnitCaption('pips', precision);
  const isCounted = entry.unit === 'price' && !isRiskMultiple(stop, { ...basis, ...around });
  return (
    <StopField
      label={t(`trade.${stop}`)}
      entry={entry}
      precision={precision}
      price={reference}
      caption={useUnitCaption(entry.unit, precision)}
      presets={stopPresets(stop, { ...basis, ...around })}
      presetUnit={isCounted ? distance : undefined}
      onPreset={(level) => change(stop, level)}
      onTick={(isOn) => tick(stop, isOn)}
      onText={(text) => change(stop, { text })}
      fault={fault}
      hint={hint}
      result={isResult && <StopResult price={price} unit={entry.unit} basis={basis} />}
    />
  );
}
