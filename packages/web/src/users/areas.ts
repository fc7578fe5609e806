// Countries and their dialling codes, and the one chosen on this device.
import { useState } from 'react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { areaOf } from './area.ts';
import { useLanguage } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';

const STORED = 'meridian.area';

const areasIn = (language: string) =>
  queryOptions({
    queryKey: ['areas', language],
    queryFn: ({ signal }) => call('areaList', {}, { signal, quiet: true }),
    staleTime: Infinity,
  });

export function useAreas() {
  const language = useLanguage();
  const { data, isError, isFetching, refetch } = useQuery(areasIn(language));
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED));
  return {
    areas: data,
    area: data && areaOf(data, chosen),
    /** Its id, once the list is there: who is fast sends a form before. @throws ApiError if the list cannot be had */
    chosenId: async () => areaOf(await queryClient.ensureQueryData(areasIn(language)), chosen)?.id,
    /** Asks for the list again; undefined: it is there or on its way. */
    retry: data === undefined && isError && !isFetching ? () => void refetch() : undefined,
    choose: (id: string) => {
      localStorage.setItem(STORED, id);
      setChosen(id);
    },
  };
}
export type Areas = ReturnType<typeof useAreas>;
