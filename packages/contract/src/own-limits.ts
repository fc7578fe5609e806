// Limits that clients set for their own dealing: stricter ones hold at once, looser ones a day later.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  clientOrderIdInput,
  decimalInput,
  decimalText,
  instant,
  integerInput,
} from './envelope.ts';
import { OWN_LIMITS_ROUTES, OWN_ORDERS_MAX, PAUSE_HOURS_MAX } from './names/own-limits.ts';

const Limits = z.object({
  loss_max: decimalText('USD that may be lost in a trading day; null: no limit').nullable(),
  margin_max: decimalText('USD of margin that all open orders may take').nullable(),
  orders_max: z.number().int().nullable().describe('Orders that may be placed in a trading day'),
  pause_until: instant('Nothing is opened before it; null: no pause').nullable(),
});

export const OwnLimits = Limits.extend({
  planned: Limits.extend({ from: instant('When they begin to hold') })
    .nullable()
    .describe('Looser ones that hold later; null: none'),
  today: z
    .object({
      lost: decimalText(
        'USD lost in this trading day, with what is open now; from 0; null: a price is missing',
      ).nullable(),
      orders: z.number().int(),
      margin: decimalText('USD of margin that open orders take'),
    })
    .describe('From 17:00 to 17:00 New York, counted since limits were first set'),
});
export type OwnLimits = z.infer<typeof OwnLimits>;

const amount = (meaning: string) =>
  decimalInput(`${meaning}; missing or 0: none`, 2, 'not_negative');

const OwnLimitsInput = z.object({
  loss_max: amount('USD that may be lost in a trading day'),
  margin_max: amount('USD of margin that all open orders may take'),
  orders_max: integerInput('Orders that may be placed in a trading day; missing or 0: none', {
    min: 0,
    max: OWN_ORDERS_MAX,
  }),
  pause_hours: integerInput(
    'A pause from now on; 0: none, or that it is taken back; missing: it stays as it is',
    { min: 0, max: PAUSE_HOURS_MAX },
  ),
  client_order_id: clientOrderIdInput,
});

export const OWN_LIMITS_CALLS = {
  ownLimits: call(
    OWN_LIMITS_ROUTES.ownLimits,
    'The client’s own limits, and how far they are used',
    none,
    OwnLimits,
  ),
  setOwnLimits: call(
    OWN_LIMITS_ROUTES.setOwnLimits,
    'Set own limits: all of them as they shall be; what is looser than now holds 24 hours later',
    OwnLimitsInput,
    OwnLimits,
  ),
} as const;
