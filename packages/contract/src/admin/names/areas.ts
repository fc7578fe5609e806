// The back office's calls of dialling areas.
import { act, look, type AdminRoute } from './route.ts';

export const AREA_SORTS = ['sort', 'name', 'global_code', 'code'] as const;
export type AreaSort = (typeof AREA_SORTS)[number];

export const AREA_ADMIN_ROUTES = {
  deskAreas: look('/api/admin/areas/list', 'staff'),
  saveArea: act('/api/admin/areas/save', ['content']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
