// Price alerts of an account, and the browsers that get them by web push. An alert fires once, on the first tick of an
// open session that reaches it. Its prices are those of the chart: the bid.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  clientOrderIdInput,
  decimalInput,
  decimalText,
  instant,
  integerInput,
  required,
  textInput,
} from './envelope.ts';
import { ALERT_KINDS, ALERT_BASES, ALERT_NOTE_MAX, ALERT_ROUTES } from './names/alerts.ts';

export const Alert = z
  .object({
    id: z.number().int(),
    forex_id: z.number().int(),
    code: z.string(),
    show_code: z.string(),
    precision: z.number().int().describe('Decimals of the prices'),
    kind: z.enum(ALERT_KINDS),
    price: decimalText('The level of above and below').nullable(),
    percent: decimalText('The move in percent, up or down').nullable(),
    basis: z.enum(ALERT_BASES).nullable(),
    reference: decimalText('The price that a move from now is measured from').nullable(),
    note: z.string(),
    created_at: z.string().describe('ISO 8601, UTC'),
    fired_at: instant('Market time of the tick that reached it').nullable(),
    fired_price: decimalText('The bid of that tick').nullable(),
    fired_up: z
      .number()
      .int()
      .nullable()
      .describe('1: reached from below, 0: from above; null: not yet'),
  })
  .describe('A price alert');
export type Alert = z.infer<typeof Alert>;

export const AlertList = z.object({
  active: z.array(Alert).describe('Waiting, newest first'),
  fired: z.array(Alert).describe('The last that fired, newest first'),
});
export type AlertList = z.infer<typeof AlertList>;

const AddAlertInput = z.object({
  forex_id: required(integerInput('Instrument', { min: 1, max: 1_000_000 })),
  kind: required(choiceInput('above, below or percent', ALERT_KINDS)),
  price: decimalInput('The level of above and below', 8, 'positive'),
  percent: decimalInput('The move in percent, up or down', 2, 'positive'),
  basis: choiceInput('What the move is measured from; now unless told', ALERT_BASES),
  note: textInput('A note to oneself', { max: ALERT_NOTE_MAX, form: /^[^\p{Cc}\p{Cs}]+$/u }),
  client_order_id: clientOrderIdInput,
});

const AlertId = z.object({
  id: required(integerInput('Alert', { min: 1, max: Number.MAX_SAFE_INTEGER })),
});

const MoveAlertInput = AlertId.extend({
  price: required(decimalInput('The new level, above or below the price', 8, 'positive')),
});

/** Characters of what a browser's push service hands out. */
/** No control characters, which no address has. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]+$/u;
const ENDPOINT_MAX = 1_000;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

const PushKey = z.object({
  public_key: z.string().describe('For PushManager.subscribe, base64url'),
});

const SubscribePushInput = z.object({
  endpoint: required(
    textInput('Where the push service takes messages', { max: ENDPOINT_MAX, form: ADDRESS }),
  ),
  p256dh: required(textInput('The browser’s key, base64url', { max: 200, form: BASE64URL })),
  auth: required(textInput('The browser’s secret, base64url', { max: 100, form: BASE64URL })),
});

const EndpointInput = z.object({
  endpoint: required(
    textInput('Where the push service takes messages', { max: ENDPOINT_MAX, form: ADDRESS }),
  ),
});

export const ALERT_CALLS = {
  alerts: call(ALERT_ROUTES.alerts, 'Price alerts, waiting and fired', none, AlertList),
  addAlert: call(ALERT_ROUTES.addAlert, 'Make a price alert', AddAlertInput, Alert),
  moveAlert: call(
    ALERT_ROUTES.moveAlert,
    'Give an alert of a price that waits another one; above or below, as it lies now',
    MoveAlertInput,
    Alert,
  ),
  removeAlert: call(ALERT_ROUTES.removeAlert, 'Remove an alert, fired or not', AlertId, none),
  clearAlerts: call(ALERT_ROUTES.clearAlerts, 'Remove all alerts that fired', none, none),
  pushKey: call(ALERT_ROUTES.pushKey, 'The key that this server signs pushes with', none, PushKey),
  subscribePush: call(
    ALERT_ROUTES.subscribePush,
    'Have alerts sent to this session’s browser by web push',
    SubscribePushInput,
    none,
  ),
  unsubscribePush: call(
    ALERT_ROUTES.unsubscribePush,
    'Have them sent no more',
    EndpointInput,
    none,
  ),
} as const;
