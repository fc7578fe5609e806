// The back office's call of the exposure.
import { look, type AdminRoute } from './route.ts';

export const EXPOSURE_SORTS = [
  'show_code',
  'orders',
  'bought',
  'sold',
  'net',
  'net_value',
  'house_floating',
  'worst_1',
] as const;
export type ExposureSort = (typeof EXPOSURE_SORTS)[number];

export const EXPOSURE_ROUTES = {
  exposure: look('/api/admin/exposure', [
    'owner',
    'instruments',
    'finance_maker',
    'finance_checker',
    'compliance',
    'auditor',
  ]),
} as const satisfies Readonly<Record<string, AdminRoute>>;
