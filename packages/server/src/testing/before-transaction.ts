// What happens between the reading and the writing of a request, at the worst moment.
import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/**
 * Does something right before the next transaction begins: that of the request that is asked next, once no mail is on its way
 * any more.
 * @returns takes it back
 */
export async function beforeNextTransaction(
  { app, db }: TestApp,
  act: () => unknown,
): Promise<() => void> {
  await app.postman.settled();
  const begin = db.transaction.bind(db);
  const next = vi.spyOn(db, 'transaction').mockImplementationOnce(async (work) => {
    await act();
    return await begin(work);
  });
  return () => next.mockRestore();
}
