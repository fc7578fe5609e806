// Orders of all clients, for the back office to read: nothing here changes one.
import { z } from 'zod';
import { Order } from '../orders.ts';
import { choiceInput, integerInput } from '../envelope.ts';
import { call } from './call.ts';
import { ClientBrief, deskPage, searchInput } from './claims.ts';
import { sortInput } from './sorting.ts';
import { ORDER_VIEWS, ORDER_SORTS, ORDER_ADMIN_ROUTES } from './names/orders.ts';

export const DeskOrder = Order.extend({
  client: ClientBrief,
  account_kind: z.enum(['real', 'demo']),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const ORDER_ADMIN_CALLS = {
  deskOrders: call(
    ORDER_ADMIN_ROUTES.deskOrders,
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
