// The back office's calls of instruments, their sessions and categories.
import { act, look, type AdminRoute } from './route.ts';

export const MARKET_SESSIONS = [
  'forex',
  'metals',
  'crypto',
  'new_york',
  'frankfurt',
  'london',
  'paris',
  'tokyo',
  'sydney',
  'hong_kong',
] as const;
export const SHELVES = ['majors', 'crosses', 'metals', 'indices', 'crypto'] as const;

export const INSTRUMENT_ADMIN_ROUTES = {
  deskInstruments: look('/api/admin/instruments/list', 'staff'),
  instrumentVersions: look('/api/admin/instruments/versions', 'staff'),
  planInstrumentVersion: act('/api/admin/instruments/plan', ['instruments']),
  haltInstrument: act('/api/admin/instruments/halt', ['instruments']),
  reopenInstrument: act('/api/admin/instruments/reopen', ['instruments']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
