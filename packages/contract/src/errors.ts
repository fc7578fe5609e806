// The one catalogue of answers' codes: a stable number, a name, and the HTTP status where it is not 200.
// Each name is also the key of its text in every language (texts/).

export interface CatalogueEntry {
  readonly code: number;
  /** The HTTP status; business outcomes are 200. */
  readonly status: number;
  /** The field of the request that this rejection is about, where it is about one. */
  readonly field?: string;
}

const outcome = (code: number, field?: string): CatalogueEntry =>
  field === undefined ? { code, status: 200 } : { code, status: 200, field };
const transport = (code: number, status: number): CatalogueEntry => ({ code, status });

export const ERRORS = {
  session_required: outcome(999),

  internal_fault: transport(1000, 500),
  fields_invalid: outcome(1001),
  route_not_found: transport(1002, 404),
  body_too_large: transport(1003, 413),
  media_type_unsupported: transport(1004, 415),
  requests_too_many: transport(1005, 429),
  service_unavailable: transport(1006, 503),
  body_malformed: transport(1007, 400),
  real_account_only: outcome(1008),
  demo_account_only: outcome(1009),

  login_wrong: outcome(1100),
  attempts_too_many: outcome(1101),
  second_factor_required: outcome(1102, 'second_factor_code'),
  second_factor_wrong: outcome(1103),
  account_frozen: outcome(1104),
  password_must_change: outcome(1105),
  code_wrong: outcome(1106),
  code_resend_too_soon: outcome(1107),
  captcha_wrong: outcome(1108, 'sms_code'),
  invite_code_unknown: outcome(1109, 'invite_code'),
  area_unknown: outcome(1110, 'area_id'),
  country_not_served: outcome(1111, 'area_id'),
  password_wrong: outcome(1112),
  contact_missing: outcome(1113, 'to'),
  contact_already_verified: outcome(1114, 'type'),
  second_factor_already_on: outcome(1115),
  second_factor_not_set_up: outcome(1116),
  second_factor_not_on: outcome(1117),
  passkey_failed: outcome(1118),
  passkey_unknown: outcome(1119, 'id'),
  passkeys_too_many: outcome(1120),
  session_unknown: outcome(1121, 'id'),

  upload_unreadable: outcome(1200, 'file'),
  upload_type_refused: outcome(1201, 'file'),
  upload_pixels_too_many: outcome(1202, 'file'),
  upload_animated: outcome(1203, 'file'),
  upload_unknown: transport(1204, 404),
  uploads_too_many: outcome(1205),
  upload_not_kept: outcome(1206),
  verification_under_review: outcome(1210),
  verification_done: outcome(1211),
  verification_not_possible: outcome(1212),
  document_country_not_served: outcome(1213, 'country'),
  verification_unknown: outcome(1214, 'id'),
  verification_decided: outcome(1215, 'id'),
  verification_card_taken: outcome(1216),

  instrument_unknown: outcome(2001, 'forex_id'),
  market_closed: outcome(2002),
  price_stale: outcome(2003),
  price_missing: outcome(2004),
  leverage_not_configured: outcome(2005),
  leverage_not_offered: outcome(2006, 'multiple'),
  lots_below_minimum: outcome(2007, 'cont'),
  lots_above_maximum: outcome(2008, 'cont'),
  lots_off_step: outcome(2009, 'cont'),
  target_price_missing: outcome(2010, 'target_price'),
  target_price_at_market: outcome(2011, 'target_price'),
  target_price_too_precise: outcome(2012, 'target_price'),
  target_price_out_of_range: outcome(2013, 'target_price'),
  stop_loss_wrong_side: outcome(2014, 'stop_loss_price'),
  stop_loss_too_precise: outcome(2015, 'stop_loss_price'),
  take_profit_wrong_side: outcome(2016, 'target_profit_price'),
  take_profit_too_precise: outcome(2017, 'target_profit_price'),
  free_margin_too_low: outcome(2018),
  orders_too_many: outcome(2019),
  order_unknown: outcome(2020, 'id'),
  order_not_open: outcome(2021, 'id'),
  order_not_pending: outcome(2022, 'id'),
  order_already_ended: outcome(2023, 'id'),
  close_lots_above_open: outcome(2024, 'cont'),
  close_lots_leave_too_little: outcome(2025, 'cont'),
  close_lots_off_step: outcome(2026, 'cont'),
  demo_reset: outcome(2027),

  topic_unknown: outcome(3001),
  topics_too_many: outcome(3002),
  message_malformed: outcome(3003),
  message_type_unknown: outcome(3004),
  login_required: outcome(3005),

  alerts_too_many: outcome(4300),
  alert_unknown: outcome(4301, 'id'),
  alert_price_not_above: outcome(4302, 'price'),
  alert_price_not_below: outcome(4303, 'price'),
  alert_price_too_precise: outcome(4304, 'price'),
  alert_percent_out_of_range: outcome(4305, 'percent'),
  alert_percent_reached: outcome(4306, 'percent'),
  push_endpoint_refused: outcome(4310, 'endpoint'),

  news_unknown: outcome(4200, 'id'),
  setting_unknown: outcome(4210, 'key'),
  setting_invalid: outcome(4211, 'value'),
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorName = keyof typeof ERRORS;
export const SUCCESS = 1;
export const SESSION_REQUIRED = ERRORS.session_required.code;

/** What is wrong with one field of a request: the key of its text and the text's arguments. */
export const FIELD_FAULTS = [
  'field_required',
  'field_not_a_number',
  'field_not_an_integer',
  'field_too_precise',
  'field_too_large',
  'field_not_positive',
  'field_negative',
  'field_not_one_of',
  'field_too_long',
  'field_form',
  'email_form',
  'mobile_form',
  'password_too_short',
  'password_too_common',
  'password_is_account',
  'passwords_differ',
  'password_wrong',
  'code_wrong',
  'second_factor_wrong',
] as const;
export type FieldFault = (typeof FIELD_FAULTS)[number];
