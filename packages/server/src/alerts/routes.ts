// Price alerts (list, make, move, remove) and the browsers that get them by web push.
import {
  type CallOutput,
  ALERT_PERCENT_MAX,
  ALERT_PERCENT_MIN,
  ALERTS_MAX,
  FIRED_ALERTS_MAX,
  type ParsedInput,
} from '@meridian/contract';
import type { Instrument } from '@meridian/market';
import {
  type Database,
  type MadeAlert,
  type NewAlert,
  type StoredAlert,
  deleteFiredAlerts,
  findMadeAlert,
  firedAlertsOf,
  waitingAlertsOf,
} from '@meridian/store';
import { percentLevels } from '@meridian/trading';
import {
  PRICE_POINTS_MAX,
  asPrice,
  formatPrice,
  parseDecimal,
  parsePrice,
  readDecimal,
} from '@meridian/units';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { createOnce } from '../platform/http/once.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import type { AlertDesk } from './alert-watch.ts';
import type { Pushes } from './pushes.ts';
import { PERCENT_SCALE, alertOnWire } from './wire.ts';

export interface AlertDeps {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Instrument>;
  readonly board: PriceBoard;
  readonly watch: AlertDesk;
  readonly pushes: Pushes;
  readonly marketNow: () => number;
}

type AlertCall =
  | 'alerts'
  | 'addAlert'
  | 'moveAlert'
  | 'removeAlert'
  | 'clearAlerts'
  | 'pushKey'
  | 'subscribePush'
  | 'unsubscribePush';
type Measure = Pick<NewAlert, 'level' | 'percent' | 'basis' | 'reference'>;

export function alertHandlers(deps: AlertDeps): HandlersOf<AlertCall> {
  const { db, instruments, watch, pushes, marketNow } = deps;

  const add = adder(deps);

  return {
    alerts: (_input, { session }) => alertsOf(deps, session.accountId),
    async addAlert(input, { session: { accountId } }) {
      const instrument = instruments.get(input.forex_id);
      if (instrument === undefined) throw new Refusal('instrument_unknown');
      return alertOnWire(await add(accountId, input, instrument), instrument);
    },
    async moveAlert({ id, price }, { session: { accountId } }) {
      const waiting = await watch.waiting(id, accountId);
      const instrument = instruments.get(waiting?.instrumentId ?? 0);
      if (instrument === undefined) throw new Refusal('alert_unknown');
      const bid = bidOf(deps, instrument);
      const parsed = parsePrice(price, instrument.precision);
      const kind = parsed.ok && parsed.value > bid ? 'above' : 'below';
      const level = levelOf(price, kind, bid, instrument.precision);
      const moved = await watch.move({ id, accountId, kind, level, at: marketNow() });
      if (moved === null) throw new Refusal('alert_unknown');
      return alertOnWire(moved, instrument);
    },
    async removeAlert({ id }, { session: { accountId } }) {
      if (!(await watch.remove(id, accountId))) throw new Refusal('alert_unknown');
      return {};
    },
    async clearAlerts(_input, { session: { accountId } }) {
      await deleteFiredAlerts(db, { accountId, keep: 0 });
      return {};
    },
    pushKey: () => ({ public_key: pushes.publicKey }),
    async subscribePush(input, { session, language }) {
      if (!(await pushes.subscribe({ ...input, lang: language }, session)))
        throw new Refusal('push_endpoint_refused');
      return {};
    },
    async unsubscribePush({ endpoint }, { session: { accountId } }) {
      await pushes.unsubscribe(endpoint, accountId);
      return {};
    },
  };
}

/** Makes alerts, each once for an id of the client's. */
function adder({ db, watch, marketNow, ...deps }: AlertDeps) {
  const once = createOnce<MadeAlert>(({ userId: accountId, clientOrderId }) =>
    findMadeAlert(db, { accountId, clientOrderId }),
  );
  return async (
    accountId: number,
    input: ParsedInput<'addAlert'>,
    instrument: Instrument,
  ): Promise<StoredAlert> => {
    const { client_order_id: clientOrderId = null, kind, note = '' } = input;
    const asked = askedBy(input);
    const first = async (): Promise<MadeAlert> => {
      const of = { accountId, instrumentId: instrument.id, kind, note, createdAt: marketNow() };
      const by = clientOrderId === null ? null : { clientOrderId, asked };
      const alert = await watch.add({ ...of, ...measureOf(deps, input, instrument) }, by);
      if (alert === 'too_many') throw new Refusal('alerts_too_many', { limit: ALERTS_MAX });
      if (alert === 'id_used') throw new Refusal('client_order_id_used');
      await deleteFiredAlerts(db, { accountId, keep: FIRED_ALERTS_MAX });
      return { alert, asked };
    };
    const isSame = (made: MadeAlert): boolean => made.asked === asked;
    return (await once({ userId: accountId, clientOrderId }, { first, isSame })).alert;
  };
}

async function alertsOf(deps: AlertDeps, accountId: number): Promise<CallOutput<'alerts'>> {
  const { db, instruments } = deps;
  const [active, fired] = await Promise.all([
    waitingAlertsOf(db, accountId),
    firedAlertsOf(db, { accountId, limit: FIRED_ALERTS_MAX }),
  ]);
  const onWire = (list: typeof active) =>
    list.flatMap((alert) => {
      const instrument = instruments.get(alert.instrumentId);
      return instrument === undefined ? [] : [alertOnWire(alert, instrument)];
    });
  return { active: onWire(active), fired: onWire(fired) };
}

/** What makes two requests for an alert the same. */
const askedBy = ({ forex_id: id, kind, price, percent, basis, note }: ParsedInput<'addAlert'>) =>
  JSON.stringify([id, kind, price, percent, basis, note]);

function measureOf(
  deps: Pick<AlertDeps, 'board'>,
  input: ParsedInput<'addAlert'>,
  instrument: Instrument,
): Measure {
  const bid = bidOf(deps, instrument);
  if (input.kind !== 'percent')
    return {
      level: levelOf(input.price, input.kind, bid, instrument.precision),
      percent: null,
      basis: null,
      reference: null,
    };
  const percent = percentOf(input.percent);
  if (input.basis !== 'day') return { level: null, percent, basis: 'now', reference: bid };
  const { day } = deps.board.of(instrument.id);
  if (day === null) throw new Refusal('price_missing');
  const { up, down } = percentLevels(asPrice(BigInt(day.open)), BigInt(percent));
  if (bid >= up || bid <= down) throw new Refusal('alert_percent_reached');
  return { level: null, percent, basis: 'day', reference: null };
}

/** The price on the chart, also in a closed market. */
function bidOf(deps: Pick<AlertDeps, 'board'>, instrument: Instrument): bigint {
  const { tick, day } = deps.board.of(instrument.id);
  const bid = tick?.bid ?? (day === null ? null : BigInt(day.close));
  if (bid === null) throw new Refusal('price_missing');
  return bid;
}

function levelOf(
  text: string | undefined,
  kind: 'above' | 'below',
  bid: bigint,
  precision: number,
): bigint {
  if (text === undefined)
    throw new Refusal('fields_invalid', {}, { price: { key: 'field_required' } });
  const parsed = parsePrice(text, precision);
  if (!parsed.ok && parsed.fault === 'too_precise')
    throw new Refusal('alert_price_too_precise', { decimals: precision });
  if (!parsed.ok || parsed.value > PRICE_POINTS_MAX)
    throw new Refusal('fields_invalid', {}, { price: { key: 'field_too_large' } });
  const limit = formatPrice(asPrice(bid), precision);
  if (kind === 'above' && parsed.value <= bid)
    throw new Refusal('alert_price_not_above', { limit });
  if (kind === 'below' && parsed.value >= bid)
    throw new Refusal('alert_price_not_below', { limit });
  return parsed.value;
}

function percentOf(text: string | undefined): number {
  if (text === undefined)
    throw new Refusal('fields_invalid', {}, { percent: { key: 'field_required' } });
  const parsed = parseDecimal(text, PERCENT_SCALE);
  const max = readDecimal(ALERT_PERCENT_MAX, PERCENT_SCALE);
  if (!parsed.ok || parsed.value < 1n || parsed.value > max)
    throw new Refusal('alert_percent_out_of_range', {
      min: ALERT_PERCENT_MIN,
      max: ALERT_PERCENT_MAX,
    });
  return Number(parsed.value);
}
