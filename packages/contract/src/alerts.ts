// Price alerts of an account, and where its browsers take them by web push. An alert fires once, on the first tick of
// an open session that reaches it; prices are those of the chart: the bid.
import { z } from 'zod';
import { none, post, read } from './call.ts';
import {
  choiceInput,
  decimalInput,
  decimalText,
  instant,
  integerInput,
  required,
  textInput,
} from './envelope.ts';

export const ALERT_KINDS = ['above', 'below', 'percent'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** What a move in percent is measured from: the price when the alert was made, or the day's first. */
export const ALERT_BASES = ['now', 'day'] as const;
export type AlertBasis = (typeof ALERT_BASES)[number];

/** Alerts that an account may have waiting. */
export const ALERTS_MAX = 50;
/** Alerts that fired and are still listed, newest first. */
export const FIRED_ALERTS_MAX = 50;
export const ALERT_NOTE_MAX = 100;
/** Percent; the least is also the finest step. */
export const ALERT_PERCENT_MIN = '0.01';
export const ALERT_PERCENT_MAX = '50';

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

export const AddAlertInput = z.object({
  forex_id: required(integerInput('Instrument', { min: 1, max: 1_000_000 })),
  kind: required(choiceInput('above, below or percent', ALERT_KINDS)),
  price: decimalInput('The level of above and below', 8, 'positive'),
  percent: decimalInput('The move in percent, up or down', 2, 'positive'),
  basis: choiceInput('What the move is measured from; now unless told', ALERT_BASES),
  note: textInput('A note to oneself', { max: ALERT_NOTE_MAX, form: /^[^\p{Cc}\p{Cs}]+$/u }),
});

const AlertId = z.object({
  id: required(integerInput('Alert', { min: 1, max: Number.MAX_SAFE_INTEGER })),
});

export const MoveAlertInput = AlertId.extend({
  price: required(decimalInput('The new level, above or below the price', 8, 'positive')),
});

/** Characters of what a browser's push service hands out. */
/** No control characters, which no address has. */
const ADDRESS = /^[^\p{Cc}\p{Cs}]+$/u;
const ENDPOINT_MAX = 1_000;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;

export const PushKey = z.object({
  public_key: z.string().describe('For PushManager.subscribe, base64url'),
});

export const SubscribePushInput = z.object({
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
  alerts: read('alerts', 'client', 'Price alerts, waiting and fired', none, AlertList),
  addAlert: post('addAlert', 'client', 'Make a price alert', AddAlertInput, Alert),
  moveAlert: post(
    'moveAlert',
    'client',
    'Give an alert of a price that waits another one; above or below, as it lies now',
    MoveAlertInput,
    Alert,
  ),
  removeAlert: post('removeAlert', 'client', 'Remove an alert, fired or not', AlertId, none),
  clearAlerts: post('clearAlerts', 'client', 'Remove all alerts that fired', none, none),
  pushKey: read('pushKey', 'client', 'The key that this server signs pushes with', none, PushKey),
  subscribePush: post(
    'subscribePush',
    'client',
    'Have alerts sent to this session’s browser by web push',
    SubscribePushInput,
    none,
  ),
  unsubscribePush: post('unsubscribePush', 'client', 'Have them sent no more', EndpointInput, none),
} as const;
