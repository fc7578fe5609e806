// The calls by which clients read and set limits for their own dealing.
import type { CallOutput } from '@meridian/contract';
import type { OwnLimits } from '@meridian/trading';
import {
  HOUR_MS,
  type Money,
  ZERO_MONEY,
  formatMoney,
  formatMoneyOrNull,
  readMoney,
} from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Client } from '../platform/http/context.ts';
import { ownAccount } from '../own-account/own-account.ts';
import { Refusal } from '../platform/http/refusal.ts';

export interface OwnLimitsDeps {
  readonly host: Host;
  readonly marketNow: () => number;
}

export function ownLimitsHandlers({
  host,
  marketNow,
}: OwnLimitsDeps): HandlersOf<'ownLimits' | 'setOwnLimits'> {
  const { accounts } = host.views;
  async function told(client: Client): Promise<CallOutput<'ownLimits'>> {
    await host.settled();
    const { id: accountId } = ownAccount(host, client);
    const today = accounts.ownLimits(accountId, marketNow());
    const { usedMargin } = accounts.figures(accountId);
    const { lost } = today ?? { lost: ZERO_MONEY };
    return {
      ...limitsOnWire(today?.limits ?? NONE),
      planned: today?.planned
        ? { ...limitsOnWire(today.planned.limits), from: today.planned.from }
        : null,
      today: {
        lost: formatMoneyOrNull(lost),
        orders: today?.orders ?? 0,
        margin: formatMoney(usedMargin),
      },
    };
  }
  return {
    ownLimits: (_input, client) => told(client),
    async setOwnLimits(input, client) {
      const { arrivedAt, session } = client;
      const { accountId } = session;
      const { loss_max: loss, margin_max: margin, orders_max: orders, pause_hours: hours } = input;
      await host.settled();
      const now = marketNow();
      const before = accounts.has(accountId) ? accounts.ownLimits(accountId, now) : null;
      const [line] = await host.submit({
        type: 'SetOwnLimits',
        ...{ accountId, arrivedAt, clientOrderId: input.client_order_id ?? null },
        limits: {
          lossMax: amountOf(loss),
          marginMax: amountOf(margin),
          ordersMax: orders === undefined || orders === 0 ? null : orders,
          pauseUntil:
            hours === undefined
              ? ((before?.planned ?? before)?.limits.pauseUntil ?? null)
              : hours === 0
                ? null
                : now + hours * HOUR_MS,
        },
        pauseHours: hours ?? null,
      });
      if (line !== undefined && line.rejected !== null) throw new Refusal(line.rejected, line.args);
      return await told(client);
    },
  };
}

const NONE: OwnLimits = { lossMax: null, marginMax: null, ordersMax: null, pauseUntil: null };

const amountOf = (text: string | undefined): Money | null => {
  const amount = text === undefined ? ZERO_MONEY : readMoney(text);
  return amount === 0n ? null : amount;
};

const limitsOnWire = ({ lossMax, marginMax, ordersMax, pauseUntil }: OwnLimits) => ({
  loss_max: lossMax && formatMoney(lossMax),
  margin_max: marginMax && formatMoney(marginMax),
  orders_max: ordersMax,
  pause_until: pauseUntil,
});
