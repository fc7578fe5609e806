// The desk’s call of orders, and by what they are listed.
import { look, type AdminRoute } from './route.ts';

export const ORDER_VIEWS = ['open', 'pending', 'closed', 'closed_out', 'cancelled'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/** Those that have ended are sorted by `at` and, where they were closed, `profit`. `at`: since when it stands as it does: opened, placed, closed, or cancelled. */
export const ORDER_SORTS = ['id', 'at', 'lots', 'margin', 'profit'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_ADMIN_ROUTES = {
  deskOrders: look('/api/admin/orders/list', [
    'support',
    'instruments',
    'finance_maker',
    'finance_checker',
    'compliance',
    'auditor',
  ]),
} as const satisfies Readonly<Record<string, AdminRoute>>;
