// What waits for this member, asked again every few seconds, for the menu and the first page.
import { queryOptions } from '@tanstack/react-query';
import { look } from '../lib/api.ts';

export const TODAY = queryOptions({
  queryKey: ['queue', 'today'],
  queryFn: ({ signal }) => look('deskToday', {}, signal),
  refetchInterval: 5_000,
});
