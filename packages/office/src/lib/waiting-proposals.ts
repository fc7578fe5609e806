// What waits for a second person, for the page, the menu and the first page.
import { queryOptions } from '@tanstack/react-query';
import { look } from './api.ts';

export const PROPOSALS = queryOptions({
  queryKey: ['proposals'],
  queryFn: ({ signal }) => look('proposalList', {}, signal),
  refetchInterval: 10_000,
});
