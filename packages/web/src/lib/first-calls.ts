// Where the calls of the first screen are, and how each is made. Read as it stands, in development and in tests, this is the
// contract's whole table; a build leaves in it what the first screen calls (tools/first-screen-plugin.ts).
import { ROUTES, type CallName } from '@meridian/contract/names/calls';
import type { Route } from '@meridian/contract/names/route';

export type ClientCall = Pick<Route, 'path'> & Partial<Pick<Route, 'changesState' | 'once'>>;
export type ClientCalls = Readonly<Partial<Record<CallName, ClientCall>>>;

export const firstCalls: ClientCalls = ROUTES;
