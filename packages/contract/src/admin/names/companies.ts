// The back office's calls of the directory of companies.
import { act, look, type AdminRoute } from './route.ts';

export const COMPANY_SORTS = ['sort', 'name', 'subject'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export const COMPANY_ADMIN_ROUTES = {
  deskCompanies: look('/api/admin/companies/list', [
    'content',
    'owner',
    'compliance',
    'auditor',
    'support',
  ]),
  saveCompany: act('/api/admin/companies/save', ['content']),
} as const satisfies Readonly<Record<string, AdminRoute>>;
