// The directory of companies for the editor.
import { z } from 'zod';
import { choiceInput, integerInput, pageInput, required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { sortInput } from './sorting.ts';
import { COMPANY_SORTS, COMPANY_ADMIN_ROUTES } from './names/companies.ts';
import { SEARCH_MAX } from './names/search.ts';

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
  textInput(meaning, { max, form: /^[^\p{Cc}\p{Cs}]+$/u }).transform((text) => text ?? '');

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
    'Add a company or change one',
    z.object({
      id: integerInput('None: a new one', { min: 1, max: 2 ** 31 - 1 }),
      name: required(textInput('Name', { max: 120, form: /^[^\p{Cc}\p{Cs}]+$/u })),
      subject: line('Legal entity'),
      logo: textInput('A picture of this site', {
        max: 200,
        form: /^\/(?!\/)[\w./-]+$/,
      }).transform((text) => text ?? ''),
      url: textInput('Website', { max: 300, form: /^https:\/\/[^\s"'<>]+$/ }).transform(
        (text) => text ?? '',
      ),
      registered_address: line('Registered address', 300),
      location: line('Address of its office', 300),
      email: textInput('E-mail', { max: 254, form: /^[^\s@]+@[^\s@]+\.[^\s@]+$/ }).transform(
        (text) => text ?? '',
      ),
      is_enabled: z.boolean(),
      sort: required(integerInput('Place', { min: 0, max: 1_000_000 })),
    }),
    DeskCompany,
  ),
} as const;
