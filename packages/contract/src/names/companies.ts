// Calls of the directory of companies.
import { read, type Route } from './route.ts';

/** The most rows of one answer. */
export const COMPANIES_MAX = 50;

export const COMPANY_ROUTES = {
  companies: read('/api/company/getCompany', 'visitor', { revalidates: true }),
  companyStatus: read('/api/company/getCompanyStatus', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
