// Countries and their dialling codes, and the one chosen on this device.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { areaOf } from './area.ts';
import { useLanguage } from './i18n.ts';

const STORED = 'meridian.area';

export function useAreas() {
  const language = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['areas', language],
    queryFn: ({ signal }) => call('areaList', {}, { signal, quiet: true }),
    staleTime: Infinity,
  });
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORED));
  return {
    areas: data,
    area: data && areaOf(data, chosen),
    error: data ? null : error,
    refetch,
    choose: (id: string) => {
      localStorage.setItem(STORED, id);
      setChosen(id);
    },
  };
}
export type Areas = ReturnType<typeof useAreas>;
