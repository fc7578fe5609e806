// Makes an alert once, also where the answer was lost. The server knows the second try by its id; the client need not try again
// where the alert is among those that were not there before the first.
import { useRef } from 'react';
import type { Alert, AlertList, CallInput } from '@meridian/contract';
import { ApiError, call } from '../lib/api.ts';
import { useIntent } from '../ui/use-intent.ts';
import { alertsNow, reloadAlerts, useAlerts } from '../ui/use-alerts.ts';
import type { AlertDraft } from './alert-draft.ts';

type Wanted = CallInput<'addAlert'>;

const all = ({ active, fired }: AlertList): readonly Alert[] => [...active, ...fired];

type Text = Wanted['price'];

const isOne = (text: string | null, wanted: Text): boolean =>
  Number(text ?? 0) === Number(wanted ?? 0);

const isSame = (alert: Alert, { forex_id: forexId, kind, ...wanted }: Wanted): boolean =>
  alert.forex_id === forexId &&
  alert.kind === kind &&
  alert.note === String(wanted.note ?? '').trim() &&
  alert.basis === (wanted.basis ?? null) &&
  isOne(alert.price, wanted.price) &&
  isOne(alert.percent, wanted.percent);

async function isMadeSince(before: AlertList, wanted: Wanted): Promise<boolean> {
  const known = new Set(all(before).map(({ id }) => id));
  try {
    return all(await alertsNow()).some((one) => !known.has(one.id) && isSame(one, wanted));
  } catch (fault) {
    if (fault instanceof ApiError) return false;
    throw fault;
  }
}

/** @returns adds the alert of a draft; throws what the server refuses, or that nobody knows whether it is made */
export function useAddAlert(forexId: number): (draft: AlertDraft) => Promise<void> {
  const { data } = useAlerts();
  const once = useIntent('alert');
  /** What there was before the first try whose answer was lost. */
  const before = useRef<AlertList | null>(null);
  return async ({ kind, price, percent, basis, note }) => {
    const measure = kind === 'percent' ? { percent, basis } : { price };
    const wanted: Wanted = { forex_id: forexId, kind, note, ...measure };
    if (before.current !== null && (await isMadeSince(before.current, wanted))) return;
    try {
      await once(wanted, (id) =>
        call('addAlert', { ...wanted, client_order_id: id }, { quiet: true }),
      );
      void reloadAlerts();
    } catch (fault) {
      if (!(fault instanceof ApiError && fault.mayBeDone) || data === undefined) throw fault;
      before.current ??= data;
      if (!(await isMadeSince(before.current, wanted))) throw fault;
    }
  };
}
