// The back office's calls of settings.
import { act, look, type AdminRoute } from './route.ts';

export const SETTINGS_ROUTES = {
  settingsList: look('/api/admin/settings/list', ['owner', 'compliance', 'auditor', 'content']),
  settingsChange: act('/api/admin/settings/change', ['owner']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
