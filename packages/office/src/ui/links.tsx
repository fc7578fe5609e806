// Links to what a line names: an order, a client, an item of a queue. Whoever may not see it reads the plain name.
import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { QUEUE_READERS } from '@meridian/contract/admin/names/claims';
import { CLIENT_READERS } from '@meridian/contract/admin/names/clients';
import { ORDER_READERS } from '@meridian/contract/admin/names/orders';
import { useHasRole } from '../lib/session.ts';

export const linkClass = 'figure text-accent underline underline-offset-2';

export function OrderLink({ id }: { readonly id: number }) {
  const mayLook = useHasRole(...ORDER_READERS);
  if (!mayLook) return <span className="figure">#{id}</span>;
  return (
    <Link to="/orders/$id" params={{ id: String(id) }} className={linkClass}>
      #{id}
    </Link>
  );
}

interface ClientLinkProps {
  readonly id: number;
  readonly children: ReactNode;
}

export function ClientLink({ id, children }: ClientLinkProps) {
  const mayLook = useHasRole(...CLIENT_READERS);
  if (!mayLook) return <span className="figure">{children}</span>;
  return (
    <Link
      to="/clients/$id"
      params={{ id: String(id) }}
      search={{ tab: 'orders', page: 1, status: 'open' }}
      className={linkClass}
    >
      {children}
    </Link>
  );
}

/** "order:12" or "user:7" of the audit log and of security events; anything else stays text. */
export function SubjectLink({ subject }: { readonly subject: string }) {
  const [, kind = '', digits = ''] = /^([a-z]+):(\d+)$/.exec(subject) ?? [];
  const id = Number(digits);
  switch (kind) {
    case 'order':
      return (
        <>
          order <OrderLink id={id} />
        </>
      );
    case 'user':
      return <ClientLink id={id}>{subject}</ClientLink>;
    case 'deposit':
    case 'withdrawal':
      return <PaymentLink queue={kind} id={id} />;
    default:
      return <span className="figure">{subject}</span>;
  }
}

interface PaymentLinkProps {
  readonly queue: 'deposit' | 'withdrawal';
  readonly id: number;
}

function PaymentLink({ queue, id }: PaymentLinkProps) {
  const mayLook = useHasRole(...QUEUE_READERS[queue]);
  const subject = `${queue}:${id}`;
  if (!mayLook) return <span className="figure">{subject}</span>;
  return (
    <Link
      to={`/${queue}s`}
      search={{ view: 'all', page: 1, search: `${id}`, id }}
      className={linkClass}
    >
      {subject}
    </Link>
  );
}
