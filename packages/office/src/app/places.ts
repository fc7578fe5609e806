// The places of the back office: what stands in its menu, for which roles.
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  CandlestickChart,
  ChartColumn,
  Gauge,
  IdCard,
  ListOrdered,
  type LucideIcon,
  ScrollText,
  Settings,
  Building2,
  Globe,
  Newspaper,
  Scale,
  Landmark,
  ChartLine,
  UserSearch,
  UsersRound,
} from 'lucide-react';
import type { Queue } from '@meridian/contract/admin';
import type { Role } from '@meridian/contract/admin/roles';

export interface Place {
  readonly to:
    | '/'
    | '/deposits'
    | '/withdrawals'
    | '/identities'
    | '/clients'
    | '/orders'
    | '/exposure'
    | '/instruments'
    | '/figures'
    | '/reconciliation'
    | '/articles'
    | '/companies'
    | '/countries'
    | '/payment-options'
    | '/settings'
    | '/staff'
    | '/audit';
  readonly title: string;
  readonly icon: LucideIcon;
  /** Null: everybody. */
  readonly roles: readonly Role[] | null;
  /** Whose waiting items are counted in the menu. */
  readonly queue?: Queue;
}

export const PLACES: readonly Place[] = [
  { to: '/', title: 'Today', icon: ChartColumn, roles: null },
  {
    to: '/deposits',
    title: 'Deposits',
    icon: ArrowDownToLine,
    roles: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
    queue: 'deposit',
  },
  {
    to: '/withdrawals',
    title: 'Withdrawals',
    icon: ArrowUpFromLine,
    roles: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
    queue: 'withdrawal',
  },
  {
    to: '/identities',
    title: 'Identities',
    icon: IdCard,
    roles: ['identity_reviewer', 'compliance', 'auditor'],
    queue: 'identity',
  },
  {
    to: '/clients',
    title: 'Clients',
    icon: UserSearch,
    roles: [
      'support',
      'identity_reviewer',
      'finance_maker',
      'finance_checker',
      'compliance',
      'auditor',
    ],
  },
  {
    to: '/orders',
    title: 'Orders',
    icon: ListOrdered,
    roles: ['support', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/exposure',
    title: 'Exposure',
    icon: Gauge,
    roles: ['owner', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  { to: '/instruments', title: 'Instruments', icon: CandlestickChart, roles: null },
  {
    to: '/figures',
    title: 'Figures',
    icon: ChartLine,
    roles: ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/reconciliation',
    title: 'Reconciliation',
    icon: Scale,
    roles: ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/articles',
    title: 'News',
    icon: Newspaper,
    roles: ['content', 'owner', 'compliance', 'auditor'],
  },
  {
    to: '/companies',
    title: 'Companies',
    icon: Building2,
    roles: ['content', 'owner', 'compliance', 'auditor', 'support'],
  },
  { to: '/countries', title: 'Countries', icon: Globe, roles: null },
  {
    to: '/payment-options',
    title: 'Payment options',
    icon: Landmark,
    roles: ['owner', 'finance_maker', 'finance_checker', 'support', 'compliance', 'auditor'],
  },
  {
    to: '/settings',
    title: 'Settings',
    icon: Settings,
    roles: ['owner', 'compliance', 'auditor'],
  },
  { to: '/staff', title: 'Staff', icon: UsersRound, roles: ['owner', 'auditor', 'compliance'] },
  { to: '/audit', title: 'Audit log', icon: ScrollText, roles: ['owner', 'auditor', 'compliance'] },
];

/** What stands in the menu of a member with these roles. */
export const placesOf = (mine: readonly Role[]): readonly Place[] =>
  PLACES.filter(({ roles }) => roles === null || roles.some((role) => mine.includes(role)));
