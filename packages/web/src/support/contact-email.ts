// The contact address: the site's own, or that of the external service in its place.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

/** The address in an external service's answer, in an envelope or bare; empty if there is none. */
export function emailIn(answer: unknown): string {
  const body = (answer ?? {}) as { email?: unknown; data?: { email?: unknown } | null };
  const email = body.email ?? body.data?.email;
  return typeof email === 'string' && /^[^\s@]+@[^\s@]+$/.test(email) ? email : '';
}

export const useContactEmail = () =>
  useQuery({
    queryKey: ['contact-email'],
    queryFn: async ({ signal }) => {
      const { contact_email_url: url } = await call('basicInfo', {}, { signal, quiet: true });
      if (url === '') return (await call('contactEmail', {}, { signal, quiet: true })).email;
      const response = await fetch(url, { signal, credentials: 'omit' });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return emailIn(await response.json());
    },
  });
