// Calls and limit of favourites.
import { change, read, type Route } from './route.ts';

export const FAVOURITES_MAX = 200;

export const FAVOURITE_ROUTES = {
  favourites: read('/v1/api/main/favourites', 'client'),
  saveFavourites: change('/v1/api/main/favourites/save', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
