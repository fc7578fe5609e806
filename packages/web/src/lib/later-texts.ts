// Where the texts of all pages but the first lie: i18n.ts asks with the first of those pages.
export const laterTexts = import.meta.glob<Readonly<Record<string, string>>>(
  ['../locales/*/*.json', '!../locales/base/*.json'],
  { import: 'default' },
);
