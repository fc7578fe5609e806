// The directory of companies for the editor.
import { z } from 'zod';
import { choiceInput, clearableInput, integerInput, pageInput, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { sortInput } from './sorting.ts';
import { COMPANY_SORTS, COMPANY_ADMIN_ROUTES } from './names/companies.ts';
import { SEARCH_MAX } from './names/search.ts';
import { wholeIfNew } from './whole-if-new.ts';

export const DeskCompany = z.object({
  id: z.number().int(),
  name: z.string(),
  subject: z.string().describe('The legal entity'),
  logo: z.string(),
  url: z.string(),
  registered_address: z.string(),
  location: z.string(),
  email: z.string(),
  is_enabled: z.boolean(),
  sort: z.number().int(),
});
export type DeskCompany = z.infer<typeof DeskCompany>;

const line = (meaning: string, max = 200) =>
  clearableInput(meaning, { max, form: /^[^\p{Cc}\p{Cs}]+$/u });

export const COMPANY_ADMIN_CALLS = {
  deskCompanies: call(
    COMPANY_ADMIN_ROUTES.deskCompanies,
    'All companies, also those that are not shown',
    z.object({
      page: pageInput,
      search: textInput('Part of a name', { max: SEARCH_MAX.companies }),
      shown: choiceInput('Only those that are, or are not', ['yes', 'no']),
      sort: sortInput(COMPANY_SORTS),
    }),
    z.object({ data: z.array(DeskCompany), total: z.number().int() }),
  ),
  saveCompany: call(
    COMPANY_ADMIN_ROUTES.saveCompany,
    'Add a company, or change one: what is missing stays as it is',
    wholeIfNew(
      z.object({
        id: integerInput('None: a new one', { min: 1, max: 2 ** 31 - 1 }),
        name: textInput('Name', { max: 120, form: /^[^\p{Cc}\p{Cs}]+$/u }),
        subject: line('Legal entity'),
        logo: clearableInput('A picture of this site', { max: 200, form: /^\/(?!\/)[\w./-]+$/ }),
        url: clearableInput('Website', { max: 300, form: /^https:\/\/[^\s"'<>]+$/ }),
        registered_address: line('Registered address', 300),
        location: line('Address of its office', 300),
        email: clearableInput('E-mail', { max: 254, form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }),
        is_enabled: z.boolean().optional(),
        sort: integerInput('Place', { min: 0, max: 1_000_000 }),
      }),
      ...['name', 'is_enabled', 'sort'],
    ),
    DeskCompany,
  ),
} as const;
