// The directory of companies in the back office.
import { type CompanySort, type DeskCompany, sortedBy } from '@meridian/contract/admin';
import { PAGE_SIZE } from '@meridian/contract';
import {
  type Company,
  type Database,
  findCompany,
  newCompanyId,
  pageOfCompanies,
  saveCompanies,
} from '@meridian/store';
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
        offset: (page - 1) * PAGE_SIZE,
        limit: PAGE_SIZE,
      });
      return { data: rows.map(onWire), total };
    },
    async saveCompany(input, colleague) {
      return await db.transaction(async (within) => {
        const before = input.id === undefined ? null : await findCompany(within, input.id);
        if (input.id !== undefined && before === null) throw new AdminRefusal('company_unknown');
        const company: Company = {
          id: input.id ?? (await newCompanyId(within)),
          name: input.name,
          subject: input.subject,
          logo: input.logo,
          url: input.url,
          registeredAddress: input.registered_address,
          location: input.location,
          email: input.email,
          isDemonstration: before?.isDemonstration ?? false,
          isEnabled: input.is_enabled,
          sort: input.sort,
        };
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
