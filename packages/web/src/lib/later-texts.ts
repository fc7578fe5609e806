// The paths of the texts of all pages but the first; i18n.ts loads this with the first of those pages.
export const laterTexts = import.meta.glob<Readonly<Record<string, string>>>(
  ['../locales/*/*.json', '!../locales/base/*.json'],
  { import: 'default' },
);
