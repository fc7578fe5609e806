// Puts the parts of money together: deposits, withdrawals, their methods, statements, and what clients are told.
import type { Instrument } from '@meridian/market';
import { type Database, findCredentials } from '@meridian/store';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { TradeBook } from '../analytics/trade-book.ts';
import { createDepositDecisions } from '../deposits/decide.ts';
import { createReversals } from '../deposits/reversal.ts';
import { type TellingDeps, tellOfDeposit } from '../deposits/mails.ts';
import { depositHandlers } from '../deposits/routes.ts';
import type { Host } from '../engine/host.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { createCurrencyRates } from '../market/prices/currency-rates.ts';
import { type ClientMailDeps, createMoneyMail } from '../platform/messages/client-mail.ts';
import { newestLogLine } from '../public-log/log-line.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { mountStatements } from '../statements/routes.ts';
import { createAttempts } from '../users/attempts.ts';
import type { Vault } from '../secrets/vault.ts';
import { createCheckWithDeed } from '../users/second-factor.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { tellOfMethod } from '../withdrawal-methods/mails.ts';
import { withdrawalMethodHandlers } from '../withdrawal-methods/routes.ts';
import { type SecondFactorCheck, createAsk } from '../withdrawals/ask.ts';
import { createWithdrawalDecisions } from '../withdrawals/decide.ts';
import { tellOfWithdrawal } from '../withdrawals/mails.ts';
import { withdrawalHandlers } from '../withdrawals/routes.ts';
import type { Limits } from './limits.ts';

/** How many statements one session may ask for a second; bursts are ten times that. */
const STATEMENTS_PER_SECOND = 1;

export interface MoneyOptions
  extends Omit<ClientMailDeps, 'logLine'>, Pick<TellingDeps, 'sendMoney'> {
  readonly db: Database;
  readonly host: Host;
  readonly tradeBook: TradeBook;
  readonly instruments: readonly Instrument[];
  readonly settings: LiveSettings;
  readonly vault: Vault;
  readonly limits: Limits;
  readonly log: FastifyBaseLogger;
  readonly now: () => number;
  readonly marketNow: () => number;
}

export type MoneyParts = ReturnType<typeof createMoney>;

export function createMoney(options: MoneyOptions) {
  const { db, host, settings, sendMoney, now } = options;
  const rates = createCurrencyRates({
    instruments: options.instruments,
    marketNow: options.marketNow,
    markets: host.views.markets,
    pegs: () => settings.current().peggedCurrencies,
  });
  const mailClient = createMoneyMail({ ...options, logLine: newestLogLine });
  const secondFactor = createMoneySecondFactor(options);
  const tellDeposit = tellOfDeposit({ sendMoney, mailClient });
  const reversals = createReversals({ db, host, now, telling: tellDeposit });
  const deposits = createDepositDecisions({
    db,
    host,
    rates,
    settings,
    now,
    telling: tellDeposit,
  });
  const tellWithdrawal = tellOfWithdrawal({ sendMoney, mailClient });
  const withdrawals = createWithdrawalDecisions({
    db,
    host,
    settings,
    now,
    telling: tellWithdrawal,
  });
  const ask = createAsk({ db, host, rates, secondFactor, now, telling: tellWithdrawal });

  return {
    deposits,
    reversals,
    withdrawals,
    rates,
    /**
     * Finishes what a crash cut short. Call it before any request is served.
     * @param begunBefore what began later may be under way; absent: nothing is
     */
    async finish(begunBefore?: number): Promise<void> {
      await deposits.finish();
      await reversals.finish(begunBefore);
      await withdrawals.finish(begunBefore);
    },
    handlers: {
      ...depositHandlers({ db, rates, settings, now, telling: tellDeposit }),
      ...withdrawalHandlers({ db, host, rates, ask, decisions: withdrawals, now }),
      ...withdrawalMethodHandlers({
        db,
        secondFactor,
        attempts: createAttempts(db, now),
        now,
        onBound: (within, userId, { dc_address, payee_account }) =>
          tellOfMethod(mailClient, within, { userId, destination: dc_address || payee_account }),
      }),
    },
    mount(http: FastifyInstance, sessions: Pick<Sessions, 'findMaker'>): void {
      const limit = options.limits.create('statements', STATEMENTS_PER_SECOND);
      mountStatements(http, { db, host, sessions, now, limit, tradeBook: options.tradeBook });
    },
  };
}

/** Whoever has a second factor gives it when money is to leave or a way for it is bound. */
function createMoneySecondFactor({ db, vault, now }: MoneyOptions): SecondFactorCheck {
  const check = createCheckWithDeed({ vault, now, attempts: createAttempts(db, now) });
  return async (user, code, deed) => {
    const { totpSealed = null, recoverySealed = [] } = (await findCredentials(db, user.id)) ?? {};
    if (totpSealed === null) return await deed(() => Promise.resolve());
    if (code === null) throw new Refusal('second_factor_required');
    const proof = { code, recoveryCode: undefined, field: 'second_factor_code' };
    return await check(
      { userId: user.id, credentials: { totpSealed, recoverySealed }, proof },
      deed,
    );
  };
}
