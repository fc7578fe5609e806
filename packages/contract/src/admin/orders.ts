// Orders of all clients, for the back office to read: nothing here changes one.
import { z } from 'zod';
import { Order, StoryEvent } from '../orders.ts';
import { choiceInput, decimalText, instant, integerInput } from '../envelope.ts';
import { call } from './call.ts';
import { ClientBrief, deskPage, itemId, searchInput } from './claims.ts';
import { sortInput } from './sorting.ts';
import { ORDER_VIEWS, ORDER_SORTS, ORDER_ADMIN_ROUTES } from './names/orders.ts';

export const DeskOrder = Order.extend({
  client: ClientBrief,
  account_kind: z.enum(['real', 'demo']),
});
export type DeskOrder = z.infer<typeof DeskOrder>;

export const DeskOrderStory = z.object({
  order: DeskOrder,
  terms: z
    .object({
      since: instant('In force from; null: as delivered').nullable(),
      fee_rate: z.string(),
      swap_long: z.string().describe('Overnight financing of a buy, part of its value a year'),
      swap_short: z.string(),
      contract_size: decimalText('Units of a lot'),
    })
    .describe('What was in force when the order was filled or placed'),
  parts: z.array(z.number().int()).describe('Orders that were split from it as they closed'),
  copy_of: z.number().int().nullable().describe('The order of the trader that it copies'),
  is_replay: z
    .boolean()
    .describe('The market has a time of its own: what staff did stands on no common time line'),
  events: z.array(StoryEvent),
});
export type DeskOrderStory = z.infer<typeof DeskOrderStory>;

export const ORDER_ADMIN_CALLS = {
  deskOrderStory: call(
    ORDER_ADMIN_ROUTES.deskOrderStory,
    'All that is known of one order, on one time line',
    z.object({ id: itemId }),
    DeskOrderStory,
  ),
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
