// What the first page of the back office says of how orders are carried out: only what is not even.
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { type BookTest, UNEVEN_DAYS } from './symmetry.ts';

export function unevenHandlers(
  tests: () => Promise<readonly BookTest[]>,
): AdminHandlersOf<'unevenExecution'> {
  return {
    async unevenExecution() {
      const uneven = (await tests()).filter(({ isUneven }) => isUneven);
      return {
        days: UNEVEN_DAYS,
        data: uneven.map(({ book, of, good, bad }) => ({ book, of, good, bad })),
      };
    },
  };
}
