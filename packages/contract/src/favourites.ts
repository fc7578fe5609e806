// Favourite instruments, stored with the account so that all its devices show the same.
import { z } from 'zod';
import { call, none } from './call.ts';
import { textInput } from './envelope.ts';
import { FAVOURITES_MAX, FAVOURITE_ROUTES } from './names/favourites.ts';

export const Favourites = z.object({
  codes: z
    .array(z.string())
    .nullable()
    .describe('Codes of instruments in the order chosen; null: never saved'),
});
export type Favourites = z.infer<typeof Favourites>;

const SaveFavouritesInput = z.object({
  codes: textInput('Codes with commas between; none: empty. Unknown ones are left out', {
    max: 24 * FAVOURITES_MAX,
    form: /^[\w.,/-]+$/,
  }),
});

export const FAVOURITE_CALLS = {
  favourites: call(
    FAVOURITE_ROUTES.favourites,
    'The account’s favourite instruments',
    none,
    Favourites,
  ),
  saveFavourites: call(
    FAVOURITE_ROUTES.saveFavourites,
    'Replace the account’s favourite instruments',
    SaveFavouritesInput,
    Favourites,
  ),
} as const;
