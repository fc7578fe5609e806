// The back office's calls of instruments: their terms and halts.
import { act, look, type AdminRoute } from './route.ts';

export const INSTRUMENT_ADMIN_ROUTES = {
  deskInstruments: look('/api/admin/instruments/list', 'staff'),
  instrumentVersions: look('/api/admin/instruments/versions', 'staff'),
  planInstrumentVersion: act('/api/admin/instruments/plan', ['instruments']),
  previewInstrumentVersion: act('/api/admin/instruments/preview', ['instruments']),
  withdrawInstrumentVersion: act('/api/admin/instruments/withdraw', ['instruments', 'owner']),
  promiseSpread: act('/api/admin/instruments/promise', ['instruments']),
  withdrawSpreadPromise: act('/api/admin/instruments/withdraw_promise', ['instruments', 'owner']),
  haltInstrument: act('/api/admin/instruments/halt', ['instruments']),
  renewHalt: act('/api/admin/instruments/renew', ['instruments']),
  reopenInstrument: act('/api/admin/instruments/reopen', ['instruments']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
