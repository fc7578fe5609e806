import { expect, it } from 'vitest';

const catalogues = import.meta.glob<Readonly<Record<string, string>>>('../../locales/desk/*.json', {
  import: 'default',
  eager: true,
});
/** Without the marks that keep a text's own direction. */
const bare = (text: string | undefined) => text?.replaceAll(/[\u2066-\u2069]/gu, '');

it.each(Object.entries(catalogues))(
  'what adds a stop has the word of its column: %s',
  (_, { 'desk.add_stop': add, 'desk.stop': stop }) => {
    expect(bare(add)).toBe(`+ ${bare(stop)}`);
  },
);

it.each(Object.entries(catalogues))(
  'what adds a take profit has the word of its column: %s',
  (_, { 'desk.add_take': add, 'desk.take': take }) => {
    expect(bare(add)).toBe(`+ ${bare(take)}`);
  },
);

it('the heads of the two prices are Arabic in Arabic', () => {
  const arabic = catalogues['../../locales/desk/ar.json'];
  for (const head of [arabic?.['desk.bid'], arabic?.['desk.ask']])
    expect(head).toMatch(/^\p{Script=Arabic}[^a-z]*$/u);
});
