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

/** The longest text that the search over everything, of a queue or of a list takes. */
export const SEARCH_MAX = {
  all: 120,
  areas: 60,
  articles: 100,
  audit: 100,
  clients: 120,
  companies: 60,
  exposure: 40,
  queue: 120,
} as const;

export const SEARCH_ROUTES = {
  deskSearch: look('/api/admin/search', 'staff'),
} as const satisfies Readonly<Record<string, AdminRoute>>;
