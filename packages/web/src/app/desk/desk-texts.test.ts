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
