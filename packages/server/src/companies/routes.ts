// The directory of companies, and whether the company behind the site is open.
import { COMPANIES_MAX } from '@meridian/contract';
import { type Company, type Database, searchCompanies } from '@meridian/store';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { LiveSettings } from '../settings/settings.ts';

export interface CompanyDeps {
  readonly db: Database;
  readonly settings: Pick<LiveSettings, 'current'>;
}

export function companyHandlers({
  db,
  settings,
}: CompanyDeps): HandlersOf<'companies' | 'companyStatus'> {
  return {
    async companies({ name }) {
      const found = await searchCompanies(db, { text: name ?? '', limit: COMPANIES_MAX });
      return found.map(companyOnWire);
    },
    companyStatus() {
      const { companyStatus, companyType, lossUrl } = settings.current();
      return { status: companyStatus, type: companyType, loss_url: lossUrl };
    },
  };
}

const companyOnWire = (company: Company) => ({
  id: company.id,
  name: company.name,
  logo: company.logo,
  subject: company.subject,
  url: /^https?:\/\//i.test(company.url) ? company.url : '',
  registered_address: company.registeredAddress,
  location: company.location,
  email: company.email,
  demonstration: company.isDemonstration ? 1 : 0,
});
