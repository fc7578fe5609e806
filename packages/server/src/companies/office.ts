// The directory of companies in the back office.
import {
  type CompanySort,
  type DeskCompany,
  type ParsedAdminInput,
  sortedBy,
} from '@meridian/contract/admin';
import {
  type Company,
  type Database,
  lockCompany,
  newCompanyId,
  pageOfCompanies,
  saveCompanies,
} from '@meridian/store';
import { partOfPage } from '../platform/http/page.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';

export interface CompanyDeskDeps {
  readonly db: Database;
  readonly now: () => number;
}

export function companyDeskHandlers({
  db,
  now,
}: CompanyDeskDeps): AdminHandlersOf<'deskCompanies' | 'saveCompany'> {
  return {
    async deskCompanies({ page, search, shown, sort }) {
      const { rows, total } = await pageOfCompanies(db, {
        text: search ?? '',
        isEnabled: shown === undefined ? null : shown === 'yes',
        ...sortedBy<CompanySort>(sort ?? 'sort'),
        ...partOfPage(page),
      });
      return { data: rows.map(onWire), total };
    },
    async saveCompany(input, colleague) {
      return await db.transaction(async (within) => {
        const before = input.id === undefined ? null : await lockCompany(within, input.id);
        if (input.id !== undefined && before === null) throw new AdminRefusal('company_unknown');
        const id = input.id ?? (await newCompanyId(within));
        const company = changed(before ?? newCompany(id), input);
        await saveCompanies(within, [company]);
        await record(within, colleague, {
          at: now(),
          action: 'saveCompany',
          subject: `company:${company.id}`,
          before: before === null ? null : onWire(before),
          after: onWire(company),
        });
        return onWire(company);
      });
    },
  };
}

const newCompany = (id: number): Company => ({
  id,
  name: '',
  subject: '',
  logo: '',
  url: '',
  registeredAddress: '',
  location: '',
  email: '',
  isDemonstration: false,
  isEnabled: false,
  sort: 0,
});

/** What is missing stays as it is; null empties a text. */
function changed(before: Company, input: ParsedAdminInput<'saveCompany'>): Company {
  const text = (given: string | null | undefined, known: string): string =>
    given === undefined ? known : (given ?? '');
  return {
    ...before,
    name: input.name ?? before.name,
    subject: text(input.subject, before.subject),
    logo: text(input.logo, before.logo),
    url: text(input.url, before.url),
    registeredAddress: text(input.registered_address, before.registeredAddress),
    location: text(input.location, before.location),
    email: text(input.email, before.email),
    isEnabled: input.is_enabled ?? before.isEnabled,
    sort: input.sort ?? before.sort,
  };
}

const onWire = (company: Company): DeskCompany => ({
  id: company.id,
  name: company.name,
  subject: company.subject,
  logo: company.logo,
  url: company.url,
  registered_address: company.registeredAddress,
  location: company.location,
  email: company.email,
  is_enabled: company.isEnabled,
  sort: company.sort,
});
