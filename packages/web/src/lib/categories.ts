// The site's categories of instruments, in the client's language.
import { useQuery } from '@tanstack/react-query';
import { call } from './api.ts';
import { useLanguage } from './i18n.ts';

/** Undefined until they are there. They are asked for once a language. */
export function useCategories() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['market', 'categories', language],
    queryFn: ({ signal }) => call('categories', {}, { signal, quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
