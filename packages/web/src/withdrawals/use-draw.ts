// A withdrawal being requested: what is typed and chosen, what is wrong with it, and sending it once the user is sure.
import { useState } from 'react';
import type { DrawAvailable, DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { formatMoney } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { amountFaultText } from '../ui/money/amount-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { useIntent } from '../ui/use-intent.ts';
import type { DrawType } from '../ui/money/withdrawal-queries.ts';
import { ANY_CURRENCY, drawFault } from './draw-check.ts';

export interface DrawFormProps {
  readonly type: DrawType;
  readonly currencies: readonly DrawCurrency[];
  readonly methods: readonly WithdrawalMethod[];
  readonly available: DrawAvailable | undefined;
  readonly onSent: (id: number) => void;
}

const EMPTY = {
  draw_currency_id: '',
  draw_method_id: '',
  number: '',
  memo: '',
  second_factor_code: '',
} as const;
type Values = Readonly<Record<keyof typeof EMPTY, string>>;

export type Draw = ReturnType<typeof useDraw>;

/** The question whether to send, as it was put: what is offered or bound may change while it stands. */
interface Asked {
  readonly currency: DrawCurrency;
  readonly method: WithdrawalMethod;
  readonly resolve: (isSure: boolean) => void;
}

export function useDraw(props: DrawFormProps) {
  const t = useT();
  const name = props.type === '1' ? 'withdraw.coin' : 'withdraw.bank';
  const once = useIntent(name);
  const [asked, setAsked] = useState<Asked>();
  const [isSending, setIsSending] = useState(false);
  const form = useForm<Values>({
    name,
    initial: EMPTY,
    secrets: ['second_factor_code'],
    check: (values) => faultsOf(t, values, props),
    confirm: (values) =>
      new Promise((resolve) => {
        const { currency, method } = pick(values, props);
        if (currency && method) setAsked({ currency, method, resolve });
        else resolve(false);
      }),
    send: async (values) => {
      const { currency, method } = pick(values, props);
      if (!currency || !method) return;
      const { number, memo, second_factor_code } = values;
      const wish = { draw_currency_id: currency.id, draw_method_id: method.id, number, memo };
      setIsSending(true);
      try {
        const withdrawal = await once(wish, (client_order_id) =>
          call('draw', { ...wish, second_factor_code, client_order_id }, { quiet: true }),
        );
        form.set({ number: '', memo: '', second_factor_code: '' });
        props.onSent(withdrawal.id);
        void reloadAccount();
      } finally {
        setIsSending(false);
        setAsked(undefined);
      }
    },
  });
  const answer = (isSure: boolean) => {
    if (isSending) return;
    asked?.resolve(isSure);
    if (!isSure) setAsked(undefined);
  };
  return { form, ...pick(form.values, props), asked, isSending, answer };
}

/** The item of a list with an id given as text; a single item needs no choosing. */
const chosenOf = <T extends { readonly id: number }>(list: readonly T[], id: string) =>
  list.find((one) => String(one.id) === id) ?? (list.length === 1 ? list[0] : undefined);

/** The chosen currency, the methods bound for it, and the chosen one of them. */
function pick(values: Values, { currencies, methods }: DrawFormProps) {
  const currency = chosenOf(currencies, values.draw_currency_id);
  const bound = methods.filter((method) => method.draw_currency.id === currency?.id);
  return { currency, bound, method: chosenOf(bound, values.draw_method_id) };
}

function faultsOf(t: Translate, values: Values, props: DrawFormProps) {
  const { type, available } = props;
  const { currency, method } = pick(values, props);
  const isCodeMissing = available?.second_factor_required && values.second_factor_code === '';
  return {
    draw_currency_id: currency ? undefined : t('withdraw.currency_missing'),
    draw_method_id: method ? undefined : t(`withdraw.method_missing_${type}`),
    number: amountText(t, values.number, currency, available?.available ?? null),
    second_factor_code: isCodeMissing ? t('withdraw.code_missing') : undefined,
  };
}

function amountText(
  t: Translate,
  text: string,
  currency: DrawCurrency | undefined,
  available: string | null,
): string | undefined {
  const fault = drawFault(text, currency, available);
  if (fault === 'above_available')
    return t('withdraw.above_available', { amount: formatMoney(available) });
  if (fault === 'nothing_left') return t('withdraw.nothing_left');
  const { min, max } = currency ?? ANY_CURRENCY;
  return amountFaultText(t, fault, { min, max, decimals: 6, code: 'USD' });
}
