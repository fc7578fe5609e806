// One client_order_id for one wish, kept across a reload: a second try of an unanswered wish carries the same id, so
// that it is never carried out twice.
import { useCallback } from 'react';
import { ApiError } from '../lib/api.ts';
import { intentId, intentKey } from './kept-intent.ts';

/**
 * @param name names the action; its wishes follow one another
 * @returns sends a wish with its id; `wish` must include everything that makes it a different wish
 */
export function useIntent(name: string) {
  return useCallback(
    async <T>(wish: unknown, send: (clientOrderId: string) => Promise<T>): Promise<T> => {
      const id = intentId(sessionStorage, name, JSON.stringify(wish));
      try {
        const answer = await send(id);
        sessionStorage.removeItem(intentKey(name));
        return answer;
      } catch (fault) {
        // Refused: the next try is a new wish, even if it is the same.
        if (fault instanceof ApiError && !fault.mayBeDone)
          sessionStorage.removeItem(intentKey(name));
        throw fault;
      }
    },
    [name],
  );
}
