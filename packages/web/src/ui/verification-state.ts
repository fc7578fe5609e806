// How far the client's verification is.
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';

export const VERIFICATION_KEY = ['account', 'verification'] as const;

export const useVerification = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: VERIFICATION_KEY,
    queryFn: ({ signal }) => call('verification', {}, { signal, quiet: true }),
    enabled,
  });
