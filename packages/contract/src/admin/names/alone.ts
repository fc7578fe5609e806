// The back office's calls about a site that one person runs.
import { act, look, type AdminRoute } from './route.ts';

export const ALONE_ROUTES = {
  aloneInfo: look('/api/admin/alone/info', 'staff'),
  proposeAlone: act('/api/admin/alone/propose', ['owner']),
  leaveAlone: act('/api/admin/alone/leave', ['owner', 'compliance']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
