// The demonstration's directory: invented companies, under domains that nobody can own (RFC 2606).
import { type Queryable, saveCompanies } from '@meridian/store';
import COMPANIES from './companies.json' with { type: 'json' };

export async function seedCompanies(within: Queryable): Promise<void> {
  await saveCompanies(
    within,
    COMPANIES.map(({ key, ...company }, place) => ({
      ...company,
      id: place + 1,
      logo: `/companies/${key}.svg`,
      url: `https://${key}.example`,
      email: `hello@${key}.example`,
      isDemonstration: true,
      isEnabled: true,
      sort: place + 1,
    })),
  );
}
