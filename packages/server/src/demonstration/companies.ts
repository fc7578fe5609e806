// The demonstration's directory: companies that do not exist, under domains that nobody can own (RFC 2606).
import { type Queryable, saveCompanies } from '@meridian/store';

type Entry = readonly [
  key: string,
  name: string,
  subject: string,
  registeredAddress: string,
  location: string,
];

const ENTRIES: readonly Entry[] = [
  [
    'northlight',
    'Northlight Markets',
    'Northlight Markets Ltd',
    '12 Harbour Row, London E14 0AA, United Kingdom',
    '4th floor, 12 Harbour Row, London',
  ],
  [
    'alpenkamm',
    'Alpenkamm Börse',
    'Alpenkamm Wertpapier AG',
    'Seestraße 41, 8002 Zürich, Switzerland',
    'Seestraße 41, Zürich',
  ],
  [
    'jadebay',
    'Jade Bay Capital 翠灣資本',
    'Jade Bay Capital Limited',
    '88 Connaught Road West, Sheung Wan, Hong Kong',
    'Room 2103, 88 Connaught Road West, Hong Kong',
  ],
  [
    'sakura',
    'Sakura FX 桜',
    'Sakura FX K.K.',
    '1-7-2 Nihonbashi, Chuo-ku, Tokyo 103-0027, Japan',
    'Nihonbashi East 9F, Tokyo',
  ],
  [
    'atlantico',
    'Atlântico Câmbios',
    'Atlântico Câmbios S.A.',
    'Avenida da Liberdade 180, 1250-146 Lisboa, Portugal',
    'Avenida da Liberdade 180, Lisboa',
  ],
  [
    'oresund',
    'Øresund Securities',
    'Øresund Fondsmæglerselskab A/S',
    'Havnegade 23, 1058 København, Denmark',
    'Havnegade 23, København',
  ],
  [
    'petitpont',
    'Petit-Pont Gestion',
    'Petit-Pont Gestion de Trésorerie SAS',
    '9 quai de Montebello, 75005 Paris, France',
    '9 quai de Montebello, Paris',
  ],
  [
    'bosphorus',
    'Boğaziçi Döviz',
    'Boğaziçi Menkul Kıymetler A.Ş.',
    'Büyükdere Caddesi 127, 34394 İstanbul, Türkiye',
    'Büyükdere Caddesi 127, İstanbul',
  ],
  [
    'qamar',
    'Qamar Trading قمر',
    'Qamar Trading LLC',
    'Gate Avenue 14, Dubai International Financial Centre, United Arab Emirates',
    'Gate Avenue 14, Dubai',
  ],
  [
    'southerncross',
    'Southern Cross Brokers',
    'Southern Cross Brokers Pty Ltd',
    '200 Kent Street, Sydney NSW 2000, Australia',
    'Level 18, 200 Kent Street, Sydney',
  ],
  [
    'monzon',
    'Monzón y Peña',
    'Monzón y Peña Agencia de Valores S.A.',
    'Calle de Serrano 60, 28001 Madrid, Spain',
    'Calle de Serrano 60, Madrid',
  ],
  [
    'lotus',
    'Lotus Straits',
    'Lotus Straits Pte. Ltd.',
    '30 Cecil Street, Singapore 049712',
    '30 Cecil Street #11-02, Singapore',
  ],
];

export async function seedCompanies(within: Queryable): Promise<void> {
  await saveCompanies(
    within,
    ENTRIES.map(([key, name, subject, registeredAddress, location], place) => ({
      id: place + 1,
      name,
      subject,
      logo: `/companies/${key}.svg`,
      url: `https://${key}.example`,
      registeredAddress,
      location,
      email: `hello@${key}.example`,
      isDemonstration: true,
      isEnabled: true,
      sort: place + 1,
    })),
  );
}
