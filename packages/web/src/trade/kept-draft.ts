// The order form as it was left, kept in this tab for its instrument and account: a reload or a visit to another page loses none
// of it. What nobody has seen for an hour is forgotten: its prices are of another market, and one tap could send them.
import { useEffect, useEffectEvent, useReducer, useState } from 'react';
import { getSession } from '../lib/session-store.ts';
import { keptChanges } from '../ui/orders/kept-changes.ts';
import { type OrderDraft, changeDraft, newDraft } from './order-draft.ts';
import type { Offer } from './wire.ts';

export const UNSEEN_MAX_MS = 60 * 60_000;

interface KeptDraft extends Omit<OrderDraft, 'refusals'> {
  readonly seenAt: number;
}

const keptOf = ({ instrumentId }: Offer) => keptChanges<KeptDraft>(`ticket.${instrumentId}`);

export function keptDraft(offer: Offer): OrderDraft {
  const fresh = newDraft(offer);
  const { seenAt, ...typed } = keptOf(offer).read();
  if (seenAt === undefined || Date.now() - seenAt > UNSEEN_MAX_MS) return fresh;
  const { leverage = null } = typed;
  const isOffered = leverage !== null && offer.leverages.includes(leverage);
  return { ...fresh, ...typed, leverage: isOffered ? leverage : fresh.leverage };
}

export function keepDraft(offer: Offer, draft: OrderDraft): void {
  const { refusals: _, ...typed } = draft;
  keptOf(offer).keep({ ...typed, seenAt: Date.now() }, newDraft(offer));
}

const account = (): string | undefined => getSession()?.user.uid;

/** The form's reducer, from what was kept. */
export function useKeptDraft(offer: Offer) {
  const [draft, change] = useReducer(changeDraft, offer, keptDraft);
  const [typedBy] = useState(account);
  const keep = useEffectEvent((latest = draft) => {
    if (account() === typedBy) keepDraft(offer, latest);
  });
  useEffect(() => keep(draft), [draft]);
  useEffect(() => {
    const onTurn = () => keep();
    document.addEventListener('visibilitychange', onTurn);
    return () => {
      document.removeEventListener('visibilitychange', onTurn);
      onTurn();
    };
  }, []);
  return [draft, change] as const;
}
