// The search of the directory: each keystroke abandons the request before it and sends another.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { useLanguage } from '../lib/i18n.ts';

/** @param text part of a name; empty: all */
export function useCompanySearch(text: string) {
  const language = useLanguage();
  const name = text.trim();
  return useQuery({
    queryKey: ['market', 'companies', language, name],
    // The query aborts its signal when nobody waits for this text any more.
    queryFn: ({ signal }) => call('companies', { name }, { signal, quiet: true }),
    placeholderData: keepPreviousData,
  });
}
