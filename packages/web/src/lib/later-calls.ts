// The calls of all other screens; see first-calls.ts. api.ts asks with the first of them.
import { ROUTES } from '@meridian/contract/names/calls';
import type { ClientCalls } from './first-calls.ts';

export const laterCalls: ClientCalls = ROUTES;
