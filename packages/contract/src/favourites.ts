// Favourite instruments, kept with the account so that all its devices show the same.
import { z } from 'zod';
import { change, none, read } from './call.ts';
import { textInput } from './envelope.ts';

export const FAVOURITES_MAX = 200;

export const Favourites = z.object({
  codes: z
    .array(z.string())
    .nullable()
    .describe('Codes of instruments in the order chosen; null: never saved'),
});
export type Favourites = z.infer<typeof Favourites>;

export const SaveFavouritesInput = z.object({
  codes: textInput('Codes with commas between; none: empty. Unknown ones are left out', {
    max: 24 * FAVOURITES_MAX,
    form: /^[\w.,/-]+$/,
  }),
});

export const FAVOURITE_CALLS = {
  favourites: read('favourites', 'client', 'The account’s favourite instruments', none, Favourites),
  saveFavourites: change(
    'saveFavourites',
    'client',
    'Replace the account’s favourite instruments',
    SaveFavouritesInput,
    Favourites,
  ),
} as const;
