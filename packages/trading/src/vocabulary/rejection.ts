// Rejections: a client's request that cannot be granted, as a whole statement with the figures of its text.

export const REJECTIONS = [
  'instrument_unknown',
  'market_closed',
  'price_missing',
  'price_stale',
  'leverage_not_configured',
  'leverage_not_offered',
  'lots_below_minimum',
  'lots_above_maximum',
  'lots_off_step',
  'target_price_missing',
  'target_price_too_precise',
  'target_price_out_of_range',
  'price_deviated',
  'target_price_at_market',
  'stop_loss_too_precise',
  'stop_loss_wrong_side',
  'take_profit_too_precise',
  'pips_too_precise',
  'expiry_passed',
  'oco_order_not_pending',
  'oco_order_taken',
  'take_profit_wrong_side',
  'trailing_stop_too_far',
  'orders_too_many',
  'own_limit_pause',
  'own_limit_orders',
  'own_limit_loss',
  'own_limit_margin',
  'free_margin_too_low',
  'order_unknown',
  'order_not_open',
  'order_not_pending',
  'changed_order_not_pending',
  'order_already_ended',
  'close_lots_above_open',
  'close_lots_off_step',
  'close_percent_too_small',
  'close_lots_leave_too_little',
  'demo_account_only',
  'real_account_only',
  'amount_not_positive',
  'available_too_low',
  'deposit_unknown',
  'withdrawal_unknown',
  'withdrawal_ended',
  'leader_unknown',
  'leader_is_self',
  'leader_other_kind',
  'copying_exists',
  'copying_loop',
  'copyings_too_many',
  'copy_amount_too_small',
  'copy_amount_above_available',
  'copy_sizing_value_out_of_range',
  'copy_lots_off_step',
  'copy_stop_reached',
  'copying_unknown',
  'copying_ended',
  'copying_is_ending',
  'copy_rest_too_small',
  'copying_places_no_orders',
  'leader_has_copiers',
  'leader_copies_open',
  'copies_not_made_yet',
  'not_leading',
  'client_order_id_used',
] as const;
export type RejectionName = (typeof REJECTIONS)[number];

export interface Rejection {
  readonly rejected: RejectionName;
  /** Arguments of the rejection's text. */
  readonly args: Readonly<Record<string, string>>;
}

export const reject = (rejected: RejectionName, args: Rejection['args'] = {}): Rejection => ({
  rejected,
  args,
});

export const isRejection = (value: object): value is Rejection => 'rejected' in value;
