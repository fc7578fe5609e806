// The client's own limits, and which of them are near.
import { useQuery } from '@tanstack/react-query';
import type { OwnLimits } from '@meridian/contract';
import { OWN_LIMIT_NEAR } from '@meridian/contract/names/own-limits';
import { call } from './api.ts';
import { useSession } from './session.ts';

export const OWN_LIMITS_KEY = ['account', 'own-limits'] as const;
const EVERY_MS = 30_000;

export function useOwnLimits() {
  return useQuery({
    queryKey: OWN_LIMITS_KEY,
    queryFn: ({ signal }) => call('ownLimits', {}, { signal, quiet: true }),
    enabled: useSession().status === 'in',
    refetchInterval: EVERY_MS,
  });
}

export interface LimitUse {
  readonly name: 'loss' | 'margin' | 'orders';
  readonly used: string;
  readonly max: string;
  /** In percent; 100 or more: it is reached. */
  readonly share: number;
}

/** The limits that hold now, those that are used most first; without one whose use nobody knows for want of a price. */
export function limitUses({ loss_max, margin_max, orders_max, today }: OwnLimits): LimitUse[] {
  const uses = [
    { name: 'loss', used: today.lost, max: loss_max },
    { name: 'margin', used: today.margin, max: margin_max },
    {
      name: 'orders',
      used: String(today.orders),
      max: orders_max === null ? null : String(orders_max),
    },
  ] as const;
  return uses
    .flatMap(({ name, used, max }) =>
      max === null || used === null
        ? []
        : [{ name, used, max, share: (100 * Number(used)) / Number(max) }],
    )
    .toSorted((a, b) => b.share - a.share);
}

/** The one that a client should know of before the next order; null: none is near. */
export const nearestLimit = (limits: OwnLimits): LimitUse | null =>
  limitUses(limits).find(({ share }) => share >= OWN_LIMIT_NEAR) ?? null;
