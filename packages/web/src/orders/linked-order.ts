// The order named by a link: /order?id=… opens its sheet, once; closing the sheet leaves the list.
import { useEffect, useEffectEvent } from 'react';
import type { Order } from '@meridian/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { call } from '../lib/api.ts';
import { report } from '../lib/report.ts';
import { searchOf, tabOf } from './order-list.ts';

export function useLinkedOrder(onOrder: (order: Order) => void): void {
  const { id } = useSearch({ from: '/order' });
  const navigate = useNavigate();
  const open = useEffectEvent(onOrder);
  useEffect(() => {
    if (id === undefined) return undefined;
    const leaving = new AbortController();
    const load = async () => {
      const order = await call('orderDetail', { id }, { signal: leaving.signal });
      // The address names the list again before the sheet adds its own entry over it.
      await navigate({ to: '/order', search: searchOf(tabOf(order)), replace: true });
      open(order);
    };
    load().catch((fault: unknown) => {
      // An error has shown its toast by then.
      if (!leaving.signal.aborted) report('the linked order was not shown', fault);
    });
    return () => leaving.abort();
  }, [id, navigate]);
}
