// How far the client's verification is.
import { useQuery } from '@tanstack/react-query';
import { ReviewStatus } from '@meridian/contract/names/verification';
import { call } from '../lib/api.ts';
import { getSession } from '../lib/session-store.ts';
import { refreshUser } from '../lib/session.ts';
import { REVIEW_LOOKS_EVERY_MS } from './review-looks.ts';

export const VERIFICATION_KEY = ['account', 'verification'] as const;

async function look(signal: AbortSignal) {
  const state = await call('verification', {}, { signal, quiet: true });
  // The user's own mark is on other screens: it must not say "not verified" any longer.
  const isVerified = state.review_status === ReviewStatus.verified;
  if (isVerified && getSession()?.user.identity_verified !== 1) await refreshUser();
  return state;
}

export const useVerification = ({ enabled = true } = {}) =>
  useQuery({
    queryKey: VERIFICATION_KEY,
    queryFn: ({ signal }) => look(signal),
    enabled,
    refetchInterval: ({ state: { data } }) =>
      data?.review_status === ReviewStatus.underReview && REVIEW_LOOKS_EVERY_MS,
  });
