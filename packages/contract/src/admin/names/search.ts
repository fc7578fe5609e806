// The back office's search over everything that has a page.
import { look, type AdminRoute } from './route.ts';

export const FOUND_KINDS = [
  'client',
  'order',
  'deposit',
  'withdrawal',
  'news',
  'announcement',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const SEARCH_ROUTES = {
  deskSearch: look('/api/admin/search', 'staff'),
} as const satisfies Readonly<Record<string, AdminRoute>>;
