// The request of a withdrawal: which currency, to which bound method, how much, and what arrives.
import { useState } from 'react';
import type { DrawAvailable, DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import {
  type Money as Dollars,
  formatDecimal,
  formatMoney,
  readMoney,
  smaller,
} from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { call } from '../lib/api.ts';
import { formatDateTime, formatMoney as moneyText } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { Amount } from '../ui/amount.tsx';
import { AmountField, amountFaultText, limitsText } from '../ui/amount-field.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { TextField } from '../ui/text-field.tsx';
import { CodeOfFactor, DrawCurrencyField } from '../ui/withdrawal-fields.tsx';
import { useForm } from '../ui/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import type { DrawType } from '../ui/withdrawal-queries.ts';
import { WholeAmount } from '../ui/whole-amount.tsx';
import { ConfirmDraw } from './confirm-draw.tsx';
import { drawFault, type DrawFault, typedDollars } from './draw-check.ts';
import { MethodField, useNotBound } from './draw-fields.tsx';
import { drawFee, received } from './receive.ts';

interface DrawFormProps {
  readonly type: DrawType;
  readonly currencies: readonly DrawCurrency[];
  readonly methods: readonly WithdrawalMethod[];
  readonly available: DrawAvailable | undefined;
  readonly onSent: (id: number) => void;
}

/** Decimals of typed dollars; the field shows more when all of the money is taken. */
const CENTS = 2;

const EMPTY = {
  draw_currency_id: '',
  draw_method_id: '',
  number: '',
  memo: '',
  second_factor_code: '',
} as const;
type Values = Readonly<Record<keyof typeof EMPTY, string>>;

/** The item of a list with an id given as text; a single item needs no choosing. */
const chosenOf = <T extends { readonly id: number }>(list: readonly T[], id: string) =>
  list.find((one) => String(one.id) === id) ?? (list.length === 1 ? list[0] : undefined);

export function DrawForm({ type, currencies, methods, available, onSent }: DrawFormProps) {
  const t = useT();
  const name = type === '1' ? 'withdraw.coin' : 'withdraw.bank';
  const once = useIntent(name);
  const [asking, setAsking] = useState<(isSure: boolean) => void>();
  const [isSending, setIsSending] = useState(false);
  const pick = (values: Values) => {
    const currency = chosenOf(currencies, values.draw_currency_id);
    const bound = methods.filter((method) => method.draw_currency.id === currency?.id);
    return { currency, bound, method: chosenOf(bound, values.draw_method_id) };
  };
  const form = useForm<Values>({
    name,
    initial: EMPTY,
    secrets: ['second_factor_code'],
    check: (values) => {
      const { currency, method } = pick(values);
      return {
        draw_currency_id: currency ? undefined : t('withdraw.currency_missing'),
        draw_method_id: method ? undefined : t(`withdraw.method_missing_${type}`),
        number: currency && faultText(t, values.number, currency, available?.available ?? null),
        second_factor_code:
          available?.second_factor_required && values.second_factor_code === ''
            ? t('withdraw.code_missing')
            : undefined,
      };
    },
    confirm: () => new Promise((resolve) => setAsking(() => resolve)),
    send: async (values) => {
      const { currency, method } = pick(values);
      if (!currency || !method) return;
      const { number, memo, second_factor_code } = values;
      const wish = { draw_currency_id: currency.id, draw_method_id: method.id, number, memo };
      setIsSending(true);
      try {
        const withdrawal = await once(wish, (client_order_id) =>
          call('draw', { ...wish, second_factor_code, client_order_id }, { quiet: true }),
        );
        form.set({ number: '', memo: '', second_factor_code: '' });
        onSent(withdrawal.id);
        void queryClient.invalidateQueries({ queryKey: ['account'] });
      } finally {
        setIsSending(false);
        setAsking(undefined);
      }
    },
  });
  const answer = (isSure: boolean) => {
    if (isSending) return;
    asking?.(isSure);
    if (!isSure) setAsking(undefined);
  };
  const { currency, bound, method } = pick(form.values);
  const notBound = useNotBound(type, currency);
  const amount = typedDollars(form.values.number);
  const cost = currency && amount !== null ? costOf(amount, currency) : undefined;
  const isAllowed =
    currency !== undefined &&
    drawFault(form.values.number, currency, available?.available ?? null) === null;
  return (
    <>
      <form
        {...form.form}
        onSubmit={(event) => {
          if (!currency || bound.length > 0) return form.form.onSubmit(event);
          event.preventDefault();
          notBound.ask();
        }}
        className="space-y-5"
      >
        <DrawCurrencyField
          currencies={currencies}
          value={currency ? String(currency.id) : ''}
          error={form.errors.draw_currency_id}
          onChange={(draw_currency_id) => {
            form.set({ draw_currency_id, draw_method_id: '' });
            if (!methods.some((one) => String(one.draw_currency.id) === draw_currency_id))
              notBound.ask();
          }}
        />
        {currency && (
          <MethodField
            type={type}
            methods={bound}
            value={method}
            currency={currency}
            error={form.errors.draw_method_id}
            onChange={(draw_method_id) => form.set({ draw_method_id })}
            onNotBound={notBound.ask}
          />
        )}
        <AmountField
          {...form.field('number')}
          label={t('withdraw.amount')}
          code="USD"
          decimals={CENTS}
          hint={<AvailableHint available={available} limits={currency && limitsOf(t, currency)} />}
          end={
            available?.available !== undefined &&
            available.available !== null && (
              <WholeAmount
                label={t('withdraw.max')}
                onClick={() =>
                  form.set({ number: wholeOf(available.available ?? '0', currency?.max) })
                }
              />
            )
          }
        />
        <TextField
          {...form.field('memo')}
          label={t('withdraw.memo')}
          hint={t('withdraw.memo_hint')}
          maxLength={200}
          autoCapitalize="sentences"
        />
        {available?.second_factor_required && (
          <CodeOfFactor {...form.field('second_factor_code')} />
        )}
        <Facts>
          <Fact label={t('withdraw.fee')}>
            <Money value={cost ? formatMoney(cost.fee) : null} />
          </Fact>
          <Fact label={t('withdraw.rate')}>
            {currency === undefined ? (
              '—'
            ) : currency.rate === null ? (
              t('withdraw.no_rate')
            ) : (
              <Figure>
                1 USD = <Amount value={currency.rate} code={currency.code} />
              </Figure>
            )}
          </Fact>
          <Fact label={t('withdraw.receive')} isStrong>
            {isAllowed && cost ? (
              <Amount value={cost.receive} code={currency.code} digits={currency.decimals} />
            ) : (
              '—'
            )}
          </Fact>
        </Facts>
        <HoldNote available={available} method={method} />
        <Button
          type="submit"
          size="large"
          isBusy={form.isBusy && asking === undefined}
          className="w-full"
        >
          {t('withdraw.continue')}
        </Button>
      </form>
      {notBound.dialog}
      {currency && method && cost && (
        <ConfirmDraw
          open={asking !== undefined}
          isBusy={isSending}
          currency={currency}
          method={method}
          number={form.values.number}
          fee={formatMoney(cost.fee)}
          receive={cost.receive}
          onAnswer={answer}
        />
      )}
    </>
  );
}

function costOf(amount: Dollars, currency: DrawCurrency) {
  const units = received(amount, currency);
  return {
    fee: drawFee(amount, currency),
    receive: units === null ? null : formatDecimal(units, currency.decimals),
  };
}

/** All that is available, or as much of it as may go at once; without needless zeros. */
function wholeOf(available: string, max: string | undefined): string {
  const all = readMoney(available);
  const amount = max === undefined ? all : smaller(all, readMoney(max));
  return formatDecimal(amount, 6, 2);
}

const limitsOf = (t: Translate, { min, max }: DrawCurrency) =>
  limitsText(t, { min, max, decimals: 6, code: 'USD' });

function faultText(
  t: Translate,
  text: string,
  currency: DrawCurrency,
  available: string | null,
): string | undefined {
  const fault: DrawFault | null = drawFault(text, currency, available);
  if (fault === 'above_available')
    return t('withdraw.above_available', { amount: moneyText(available) });
  if (fault === 'nothing_left') return t('withdraw.nothing_left');
  const { min, max } = currency;
  return amountFaultText(t, fault, { min, max, decimals: 6, code: 'USD' });
}

function AvailableHint({
  available,
  limits,
}: {
  readonly available: DrawAvailable | undefined;
  readonly limits: string | undefined;
}) {
  const t = useT();
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      <span>
        {t('withdraw.available')}{' '}
        {available?.available === null ? (
          t('withdraw.available_unknown')
        ) : (
          <Money value={available?.available ?? null} className="font-semibold text-text-2" />
        )}
      </span>
      {limits !== undefined && <span>{limits}</span>}
    </span>
  );
}

/** Why a withdrawal requested now will wait, and until when. */
function HoldNote({
  available,
  method,
}: {
  readonly available: DrawAvailable | undefined;
  readonly method: WithdrawalMethod | undefined;
}) {
  const t = useT();
  const owners = available?.hold_until ?? 0;
  const until = Math.max(owners, method?.hold_until ?? 0);
  if (until === 0) return <Note>{t('withdraw.hold_rule')}</Note>;
  const changed =
    available?.hold_reason === 'contact_changed'
      ? 'withdraw.hold_contact'
      : 'withdraw.hold_password';
  const text = until === owners ? changed : 'withdraw.hold_method';
  return <Note tone="warn">{t(text, { time: formatDateTime(until) })}</Note>;
}
