// One search over everything that has a page in the back office; a member finds what the lists show to his roles.
import { z } from 'zod';
import { required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { FOUND_KINDS, SEARCH_MAX, SEARCH_ROUTES } from './names/search.ts';

export const FoundItem = z.object({
  kind: z.enum(FOUND_KINDS),
  id: z.number().int(),
  title: z.string(),
  text: z.string(),
});
export type FoundItem = z.infer<typeof FoundItem>;

export const SEARCH_CALLS = {
  deskSearch: call(
    SEARCH_ROUTES.deskSearch,
    'Clients, orders, deposits, withdrawals and articles, a few of each',
    z.object({ search: required(textInput('What is known', { max: SEARCH_MAX.all })) }),
    z.array(FoundItem),
  ),
} as const;
