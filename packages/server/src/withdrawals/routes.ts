// Withdrawals of a client: what can be withdrawn, requesting, watching, cancelling.
import type { CallOutput, WithdrawalState } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import {
  type Database,
  findUser,
  findWithdrawal,
  pageOfWithdrawals,
  readWithdrawalCurrencies,
} from '@meridian/store';
import { formatMoney, formatMoneyOrNull, readMoney } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client } from '../platform/http/context.ts';
import { partOfPage } from '../platform/http/page.ts';
import { type HandlersOf, say } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { CurrencyRates } from '../market/prices/currency-rates.ts';
import type { Ask } from './ask.ts';
import { createWithdrawalClock } from './clock.ts';
import { holdOf } from './hold.ts';
import type { WithdrawalDecisions } from './decide.ts';
import { currencyOnWire, kindOfType, stateOf, withdrawalDetail, withdrawalOnWire } from './wire.ts';

export interface WithdrawalDeps {
  readonly db: Database;
  readonly host: Host;
  readonly rates: CurrencyRates;
  readonly ask: Ask;
  readonly decisions: Pick<WithdrawalDecisions, 'cancel'>;
  readonly now: () => number;
}

type WithdrawalCalls =
  | 'drawSymbols'
  | 'draw'
  | 'drawList'
  | 'drawInfo'
  | 'drawCancel'
  | 'drawAvailable'
  | 'withdrawalClock';

/** When a request is repeated with the same id, the withdrawal may already be further on. */
function askedText(state: WithdrawalState): TextKey {
  if (state === 'queued' || state === 'cancelled') return `withdrawal_${state}`;
  return `withdrawal_state_${state}`;
}

export function withdrawalHandlers(deps: WithdrawalDeps): HandlersOf<WithdrawalCalls> {
  const { db, rates, ask, decisions, now } = deps;
  const clock = createWithdrawalClock({ db, now });
  return {
    async drawSymbols({ type }) {
      const kind = kindOfType(type);
      const offered = (await readWithdrawalCurrencies(db, now())).filter(
        (one) => one.isEnabled && (kind === null || one.kind === kind),
      );
      return offered.map((one) => currencyOnWire(one, rates.usdPrice(one.code)));
    },
    async draw(input, { session, language }) {
      const row = await ask.ask(session.user.id, {
        currencyId: input.draw_currency_id,
        methodId: input.draw_method_id,
        amount: readMoney(input.number),
        memo: input.memo ?? '',
        code: input.second_factor_code ?? null,
        clientOrderId: input.client_order_id ?? null,
      });
      return say(withdrawalOnWire(language, row, now()), askedText(stateOf(row)));
    },
    async drawList({ type, page }, { session, language }) {
      const { rows, total } = await pageOfWithdrawals(db, {
        userId: session.user.id,
        kind: kindOfType(type),
        ...partOfPage(page),
      });
      return { data: rows.map((row) => withdrawalOnWire(language, row, now())), total };
    },
    async drawInfo({ id }, { session, language }) {
      const row = await findWithdrawal(db, id);
      const isShown = row?.userId === session.user.id && !['asked', 'refused'].includes(row.stage);
      if (!isShown) throw new Refusal('withdrawal_unknown');
      return withdrawalDetail(language, row, now());
    },
    async drawCancel({ id, client_order_id: clientId }, { session, language }) {
      const wish = { userId: session.user.id, id, clientOrderId: clientId ?? null };
      const row = await decisions.cancel(wish);
      return say(withdrawalDetail(language, row, now()), 'withdrawal_cancelled');
    },
    drawAvailable: (_input, client) => drawAvailable(deps, client),
    withdrawalClock: clock,
  };
}

async function drawAvailable(
  deps: WithdrawalDeps,
  client: Client,
): Promise<CallOutput<'drawAvailable'>> {
  const { db, host, now } = deps;
  await host.settled();
  const { accounts } = host.views;
  const account = ownAccount(host, client);
  const user = await findUser(db, client.session.user.id);
  if (user === null) throw new Refusal('session_required');
  const figures = accounts.figures(account.id);
  const available = accounts.available(account.id);
  const { holdUntil, holdReason } = holdOf(user, null, now());
  return {
    available: formatMoneyOrNull(available),
    balance: formatMoney(account.balance),
    Equity: formatMoneyOrNull(figures.equity),
    CautionMoneyAll: formatMoney(account.usedMargin),
    lock_balance: formatMoney(account.held),
    identity_verified: user.identityVerifiedAt !== null,
    second_factor_required: user.hasSecondFactor,
    hold_until: holdUntil,
    hold_reason: holdReason,
  };
}
