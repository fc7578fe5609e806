// Orders of all clients at the desk, to read: nothing here changes one.
import { z } from 'zod';
import { Order } from '../orders.ts';
import { choiceInput, integerInput } from '../envelope.ts';
import { look } from './call.ts';
import { ClientBrief, deskPage, searchInput } from './claims.ts';
import { sortInput } from './sorting.ts';

export const ORDER_VIEWS = ['open', 'pending', 'closed', 'closed_out', 'cancelled'] as const;
export type OrderView = (typeof ORDER_VIEWS)[number];
/** Those that have ended are sorted by `at` and, where they were closed, `profit`. `at`: since when it stands as it does: opened, placed, closed, or cancelled. */
export const ORDER_SORTS = ['id', 'at', 'lots', 'margin', 'profit'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

export const DeskOrder = Order.extend({
  client: ClientBrief,
  account_kind: z.enum(['real', 'demo']),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const ORDER_ADMIN_CALLS = {
  deskOrders: look(
    'deskOrders',
    ['support', 'instruments', 'finance_maker', 'finance_checker', 'compliance', 'auditor'],
    'Orders of all clients: those that stand as they are now, those that have ended',
    z.object({
      view: choiceInput('Which', ORDER_VIEWS).transform((view) => view ?? 'open'),
      kind: choiceInput('Of which accounts', ['real', 'demo']).transform((kind) => kind ?? 'real'),
      instrument_id: integerInput('Of one instrument', { min: 1, max: 2 ** 31 - 1 }),
      search: searchInput,
      sort: sortInput(ORDER_SORTS),
      page: deskPage,
    }),
    z.object({
      data: z.array(DeskOrder),
      total: z
        .number()
        .int()
        .describe(
          'Of those that have ended among the 10,000 that come first in either kind of account',
        ),
    }),
  ),
} as const;
