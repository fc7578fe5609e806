// Favourite instruments of the account: read and replaced as one list.
import { FAVOURITES_MAX } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import { type Database, favouritesOf, saveFavourites } from '@meridian/store';
import type { HandlersOf } from '../platform/http/handlers.ts';

export interface FavouriteDeps {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Instrument>;
}

export function favouriteHandlers({
  db,
  instruments,
}: FavouriteDeps): HandlersOf<'favourites' | 'saveFavourites'> {
  const codesOf = (ids: readonly number[]): string[] =>
    ids.flatMap((id) => instruments.get(id)?.code ?? []);

  /** The known ids, each once. */
  function idsOf(text: string): number[] {
    const byCode = new Map([...instruments.values()].map(({ code, id }) => [code, id]));
    const ids = text.split(',').flatMap((code) => byCode.get(code.trim()) ?? []);
    return [...new Set(ids)].slice(0, FAVOURITES_MAX);
  }

  return {
    async favourites(_input, { session }) {
      const ids = await favouritesOf(db, session.user.id);
      return { codes: ids === null ? null : codesOf(ids) };
    },
    async saveFavourites({ codes = '' }, { session }) {
      const instrumentIds = idsOf(codes);
      await saveFavourites(db, { userId: session.user.id, instrumentIds });
      return { codes: codesOf(instrumentIds) };
    },
  };
}
