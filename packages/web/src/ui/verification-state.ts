// How far the client's verification is.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const VERIFICATION_KEY = ['account', 'verification'] as const;

/** review_status of an application that waits for a reviewer; 0 is none, or a rejected one, any other is done. */
export const NOT_SUBMITTED = 0;
export const UNDER_REVIEW = 1;

export const useVerification = () =>
  useQuery({
    queryKey: VERIFICATION_KEY,
    queryFn: ({ signal }) => call('verification', {}, { signal, quiet: true }),
  });
