// The places of the back office: what its menu offers, for which roles.
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
  ShieldAlert,
  Building2,
  Globe,
  Newspaper,
  Scale,
  Landmark,
  ChartLine,
  UserCheck,
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
    | '/proposals'
    | '/settings'
    | '/staff'
    | '/audit'
    | '/security-events';
  readonly title: string;
  /** What is done there. */
  readonly text: string;
  readonly icon: LucideIcon;
  /** Null: everybody. */
  readonly roles: readonly Role[] | null;
  /** The queue whose waiting items the menu counts. */
  readonly queue?: Queue;
}

export const PLACES: readonly Place[] = [
  { to: '/', title: 'Today', text: 'What waits for you', icon: ChartColumn, roles: null },
  {
    to: '/deposits',
    title: 'Deposits',
    text: 'Match what clients say they paid',
    icon: ArrowDownToLine,
    roles: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
    queue: 'deposit',
  },
  {
    to: '/withdrawals',
    title: 'Withdrawals',
    text: 'Approve, then send',
    icon: ArrowUpFromLine,
    roles: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
    queue: 'withdrawal',
  },
  {
    to: '/identities',
    title: 'Identities',
    text: 'Verify who clients are',
    icon: IdCard,
    roles: ['identity_reviewer', 'compliance', 'auditor'],
    queue: 'identity',
  },
  {
    to: '/clients',
    title: 'Clients',
    text: 'Find a client, read the whole account',
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
    text: 'Every order, open and ended',
    icon: ListOrdered,
    roles: ['support', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/exposure',
    title: 'Exposure',
    text: 'What the house stands to win or lose',
    icon: Gauge,
    roles: ['owner', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/instruments',
    title: 'Instruments',
    text: 'Prices, halts and terms',
    icon: CandlestickChart,
    roles: null,
  },
  {
    to: '/figures',
    title: 'Figures',
    text: 'Deposits, volume, profit by day',
    icon: ChartLine,
    roles: ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/reconciliation',
    title: 'Reconciliation',
    text: 'Check the books against what was decided',
    icon: Scale,
    roles: ['owner', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
  },
  {
    to: '/articles',
    title: 'News',
    text: 'News and announcements in 14 languages',
    icon: Newspaper,
    roles: ['content', 'owner', 'compliance', 'auditor'],
  },
  {
    to: '/companies',
    title: 'Companies',
    text: 'The directory that visitors search',
    icon: Building2,
    roles: ['content', 'owner', 'compliance', 'auditor', 'support'],
  },
  {
    to: '/countries',
    title: 'Countries',
    text: 'Dialling areas and who is served',
    icon: Globe,
    roles: null,
  },
  {
    to: '/payment-options',
    title: 'Payment options',
    text: 'Ways to pay in and out',
    icon: Landmark,
    roles: ['owner', 'finance_maker', 'finance_checker', 'support', 'compliance', 'auditor'],
  },
  {
    to: '/proposals',
    title: 'Second person',
    text: 'Confirm what a colleague proposes',
    icon: UserCheck,
    roles: ['owner', 'finance_maker', 'finance_checker', 'instruments', 'compliance', 'auditor'],
  },
  {
    to: '/settings',
    title: 'Settings',
    text: 'Limits, contacts, what the site offers',
    icon: Settings,
    roles: ['owner', 'compliance', 'auditor'],
  },
  {
    to: '/staff',
    title: 'Staff',
    text: 'Colleagues, their roles and access',
    icon: UsersRound,
    roles: ['owner', 'auditor', 'compliance'],
  },
  {
    to: '/audit',
    title: 'Audit log',
    text: 'Who did what, and when',
    icon: ScrollText,
    roles: ['owner', 'auditor', 'compliance'],
  },
  {
    to: '/security-events',
    title: 'Security events',
    text: 'Logins, failures and looks at clients',
    icon: ShieldAlert,
    roles: ['owner', 'auditor', 'compliance'],
  },
];

/** What the menu offers a member with these roles. */
export const placesOf = (mine: readonly Role[]): readonly Place[] =>
  PLACES.filter(({ roles }) => roles === null || roles.some((role) => mine.includes(role)));
