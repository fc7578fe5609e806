// Alerts as the wire shows them.
import type { Alert } from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import type { StoredAlert } from '@meridian/store';
import { asPrice, formatDecimal, formatPrice } from '@meridian/units';

/** Decimals of a percent as it is stored. */
export const PERCENT_SCALE = 2;

export function alertOnWire(alert: StoredAlert, instrument: Instrument): Alert {
  const price = (points: bigint | null): string | null =>
    points === null ? null : formatPrice(asPrice(points), instrument.precision);
  return {
    id: alert.id,
    forex_id: instrument.id,
    code: instrument.code,
    show_code: instrument.showCode,
    precision: instrument.precision,
    kind: alert.kind,
    price: price(alert.level),
    percent: alert.percent === null ? null : formatDecimal(BigInt(alert.percent), PERCENT_SCALE),
    basis: alert.basis,
    reference: price(alert.reference),
    note: alert.note,
    created_at: new Date(alert.createdAt).toISOString(),
    fired_at: alert.firedAt,
    fired_price: price(alert.firedPrice),
    fired_up: alert.firedUp === null ? null : Number(alert.firedUp),
  };
}
