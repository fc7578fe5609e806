// What an order can do besides: folded, so that a plain order stays plain; what is on is named beside the title.
import { Suspense, lazy, useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { loadOnceOnline } from '../lib/load-code.ts';
import { DistanceField } from '../ui/distance-field.tsx';
import { Folded } from '../ui/folded.tsx';
import type { OpenOrders } from '../ui/open-orders.ts';
import { STOP_MOVES, type StopMove, sayMove } from '../ui/stop-moves.ts';
import type { DraftFaults } from './draft-check.ts';
import { faultText } from './fault-text.ts';
import { type OrderPlan, movesAt } from './order-plan.ts';
import { type Ticket, useMarket, usePlan, useSideInView } from './ticket.ts';

const SaveTemplate = lazy(() => loadOnceOnline(() => import('./save-template.tsx')));

interface MoreOptionsProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
  readonly faults: DraftFaults;
}

export function MoreOptions({ ticket, orders, faults }: MoreOptionsProps) {
  const t = useT();
  const { draft } = ticket;
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  const chosen = STOP_MOVES.filter((move) => draft[move].isOn);
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const isWrong = STOP_MOVES.some((move) => faults[move] ?? draft.refusals[move]);
  if (isWrong && !isOpen) setOpen(true);
  const note = chosen.map((move) => t(`trade.${move}`)).join(' · ');
  return (
    <Folded
      title={t('trade.options')}
      note={isOpen ? undefined : note}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="divide-y divide-line border-t border-line">
        {STOP_MOVES.map((move) => (
          <MoveField key={move} move={move} ticket={ticket} plan={plan} fault={faults[move]} />
        ))}
        {isOpen && (
          <Suspense fallback={<div className="min-h-[var(--control,2.75rem)]" />}>
            <SaveTemplate ticket={ticket} orders={orders} />
          </Suspense>
        )}
      </div>
    </Folded>
  );
}

interface MoveFieldProps extends Pick<MoreOptionsProps, 'ticket'> {
  readonly move: StopMove;
  readonly plan: OrderPlan;
  readonly fault: DraftFaults[StopMove];
}

function MoveField({ move, ticket, plan, fault }: MoveFieldProps) {
  const t = useT();
  const { draft, change, instrument } = ticket;
  const market = useMarket(instrument);
  const precision = instrument.PricePrecision;
  const said = sayMove(move, draft[move], { precision, at: movesAt(plan, move) }, t);
  return (
    <DistanceField
      label={t(`trade.${move}`)}
      about={said ?? t(`trade.about_${move}`)}
      entry={draft[move]}
      onChange={(entry) => change({ type: 'distance_set', field: move, entry })}
      precision={precision}
      price={market?.bid ?? null}
      hasPercent={move === 'trailing'}
      fault={draft.refusals[move] ?? faultText(fault, t)}
    />
  );
}
