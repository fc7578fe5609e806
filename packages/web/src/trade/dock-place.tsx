// Puts the dock into the chart's bar while the chart takes the whole screen, with the lots beside it: the form is not in sight
// there.
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useDockSlot } from '../ui/dock-slot.ts';
import { LotsField } from './order-form.tsx';
import type { Ticket } from './ticket.ts';

interface DockPlaceProps {
  readonly ticket: Ticket;
  readonly children: ReactNode;
}

export function DockPlace({ ticket, children }: DockPlaceProps) {
  const slot = useDockSlot();
  if (slot === null) return children;
  return createPortal(
    <div className="flex flex-col gap-2 landscape:flex-row landscape:items-end landscape:justify-end">
      <div className="landscape:w-52">
        <LotsField ticket={ticket} fault={undefined} />
      </div>
      <div className="min-w-0 landscape:w-full landscape:max-w-md">{children}</div>
    </div>,
    slot,
  );
}
