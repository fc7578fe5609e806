// One client_order_id for one wish, kept across a reload: a second try of an unanswered wish carries the same id, so
// that it is never carried out twice.
import { useCallback } from 'react';
import { ApiError } from '../lib/api.ts';
import { newId } from '../lib/device.ts';
import { t } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { IntentId } from './intent-id.ts';
import { keptWish } from './kept-intent.ts';

/** Of a wish that was not sent; none of the server's. */
const CODE_SENT_BEFORE = -3;

/**
 * @param name names the action; its wishes follow one another
 * @returns sends a wish with its id; `wish` must include everything that makes it a different wish. It throws an ApiError
 *   instead if the same was sent too long ago for a second try and got no answer: money may have moved, so the client looks
 *   first, and asks once more for another.
 */
export function useIntent(name: string) {
  return useCallback(
    async <T>(wish: unknown, send: (clientOrderId: string) => Promise<T>): Promise<T> => {
      const text = JSON.stringify(wish);
      const place = keptWish(sessionStorage, name);
      if (place.takeOld()?.wish === text) {
        void reloadAccount();
        throw new ApiError({ code: CODE_SENT_BEFORE, message: t('form.sent_before') });
      }
      return await new IntentId(newId, place).carry(text, send);
    },
    [name],
  );
}
