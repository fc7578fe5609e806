// The places of the back office: what stands in its menu, for which roles.
import {
  CandlestickChart,
  ChartColumn,
  Gauge,
  type LucideIcon,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import type { Role } from '@meridian/contract/admin/roles';

export interface Place {
  readonly to: '/' | '/exposure' | '/instruments' | '/staff' | '/audit';
  readonly title: string;
  readonly icon: LucideIcon;
  /** Null: everybody. */
  readonly roles: readonly Role[] | null;
}

export const PLACES: readonly Place[] = [
  { to: '/', title: 'Today', icon: ChartColumn, roles: null },
  {
    to: '/exposure',
    title: 'Exposure',
    icon: Gauge,
    roles: ['owner', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  { to: '/instruments', title: 'Instruments', icon: CandlestickChart, roles: null },
  { to: '/staff', title: 'Staff', icon: UsersRound, roles: ['owner', 'auditor', 'compliance'] },
  { to: '/audit', title: 'Audit log', icon: ScrollText, roles: ['owner', 'auditor', 'compliance'] },
];
