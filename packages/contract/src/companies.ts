// The directory of companies (company-search mode), and whether the company behind this site is open.
import { z } from 'zod';
import { call, none } from './call.ts';
import { codeOf, textInput } from './envelope.ts';
import { COMPANY_ROUTES } from './names/companies.ts';

export const Company = z.object({
  id: z.number().int(),
  name: z.string(),
  logo: z.string().describe('Url of its logo'),
  subject: z.string().describe('The legal entity'),
  url: z.string().describe('Its website, http or https'),
  registered_address: z.string(),
  location: z.string().describe('Address of its office'),
  email: z.string(),
  demonstration: z.number().int().describe('1: made up for the demonstration site'),
});
export type Company = z.infer<typeof Company>;

const CompanySearchInput = z.object({
  name: textInput('Part of the name or of the legal entity; none: all', {
    max: 60,
    form: /^[^\p{Cc}\p{Cs}]+$/u,
  }),
});

const CompanyStatus = z.object({
  status: z.number().int().describe('0: open; else visitors are sent to loss_url'),
  type: codeOf({ 0: 'unsaid', 1: 'maintenance', 2: 'closed' }, 'Why it is not open: '),
  loss_url: z.string().describe('An address of the operator’s own domains, or empty'),
});

export const COMPANY_CALLS = {
  companies: call(
    COMPANY_ROUTES.companies,
    'Search companies',
    CompanySearchInput,
    z.array(Company),
  ),
  companyStatus: call(
    COMPANY_ROUTES.companyStatus,
    'Whether the company is open',
    none,
    CompanyStatus,
  ),
} as const;
