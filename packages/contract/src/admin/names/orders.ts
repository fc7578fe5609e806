// The back office's call of orders, and the sorts of their list.
import type { Role } from './roles.ts';
import { look, type AdminRoute } from './route.ts';

export const ORDER_VIEWS = ['open', 'pending', 'closed', 'closed_out', 'cancelled'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/**
 * Ended orders are sorted by `at` and, if they were closed, by `profit`. `at` is the moment of the order's last step:
 * opened, placed, closed, or cancelled.
 */
export const ORDER_SORTS = ['id', 'at', 'lots', 'margin', 'profit'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const ORDER_READERS = [
  'support',
  'instruments',
  'finance_maker',
  'finance_checker',
  'compliance',
  'auditor',
] as const satisfies readonly Role[];

export const ORDER_ADMIN_ROUTES = {
  deskOrders: look('/api/admin/orders/list', ORDER_READERS),
  deskOrderStory: look('/api/admin/orders/story', ORDER_READERS),
} as const satisfies Readonly<Record<string, AdminRoute>>;
