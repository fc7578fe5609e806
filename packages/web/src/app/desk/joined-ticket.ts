// What the ticket tells the rest of the desk: each reads or follows it by itself, so that a stop that moves with every tick draws
// the chart's lines anew and not the whole desk.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import type { Instrument } from '@meridian/contract';
import type { ChartForm } from '../../chart/order-lines/chart-form.ts';
import type { TicketByKeys } from './desk-keys.ts';

export interface JoinedTicket extends TicketByKeys {
  readonly form: ChartForm;
}

export interface TicketJoint {
  /** Null for a moment, while the ticket is still that of the instrument before. */
  readonly of: (instrument: Instrument) => JoinedTicket | null;
  readonly put: (joined: JoinedTicket) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function ticketJoint(): TicketJoint {
  let joined: JoinedTicket | null = null;
  const changed = listeners();
  return {
    of: ({ Id }) => (joined?.instrument.Id === Id ? joined : null),
    put: (next) => {
      joined = next;
      changed.tell();
    },
    subscribe: changed.on,
  };
}

const never = () => () => undefined;

/** The form beside the chart of an instrument; null: of another one. @param joint null: no ticket is joined with the chart */
export const useJoinedForm = (joint: TicketJoint | null, instrument: Instrument) =>
  useSyncExternalStore(
    joint?.subscribe ?? never,
    (): ChartForm | null => joint?.of(instrument)?.form ?? null,
  );
