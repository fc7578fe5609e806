// The request of a withdrawal: which currency, to which bound method, how much, and what arrives.
import type { DrawAvailable, DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import { MONEY_SCALE, formatDecimal, formatMoney, readMoney, smaller } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { formatDateTime, formatMoney as formatDollars, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Amount } from '../ui/money/amount.tsx';
import { AmountField, limitsText } from '../ui/money/amount-field.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { Money } from '../ui/price-figure.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useLast } from '../ui/use-last.ts';
import { CodeOfFactor, DrawCurrencyField } from '../ui/money/withdrawal-fields.tsx';
import { WholeAmount } from '../ui/money/whole-amount.tsx';
import { ConfirmDraw } from './confirm-draw.tsx';
import { typedMoney } from '../ui/money/typed-amount.ts';
import { drawFault } from './draw-check.ts';
import { MethodField, useNotBound } from './draw-fields.tsx';
import { drawFee, received } from './receive.ts';
import { type Draw, type DrawFormProps, useDraw } from './use-draw.ts';

/** Decimals of typed dollars; the field shows more when all of the money is taken. */
const CENTS = 2;

export function DrawForm(props: DrawFormProps) {
  const t = useT();
  const draw = useDraw(props);
  const { form, currency, bound, method } = draw;
  const notBound = useNotBound(props.type, currency, bound.length > 0);
  const { available } = props;
  const cost = currency && costOf(form.values.number, currency);
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
        <DrawFields {...props} draw={draw} onNotBound={notBound.ask} />
        <DrawTerms
          currency={currency}
          fee={cost?.fee}
          receive={isAllowed ? cost?.receive : undefined}
        />
        {currency?.next && <NextNote currency={currency} next={currency.next} />}
        <HoldNote available={available} method={method} />
        <Button
          type="submit"
          size="large"
          isBusy={form.isBusy && draw.asked === undefined}
          className="w-full"
        >
          {t('withdraw.continue')}
        </Button>
      </form>
      {notBound.dialog}
      <Question draw={draw} currencies={props.currencies} />
    </>
  );
}

/** About what was chosen when it was put, at the fee and the rate of now. */
function Question({ draw, currencies }: Pick<DrawFormProps, 'currencies'> & { draw: Draw }) {
  const { asked, form, isSending, answer } = draw;
  const shown = useLast(asked);
  if (!shown) return null;
  const currency = currencies.find(({ id }) => id === shown.currency.id) ?? shown.currency;
  const cost = costOf(form.values.number, currency);
  return (
    cost && (
      <ConfirmDraw
        open={asked !== undefined}
        isBusy={isSending}
        currency={currency}
        method={shown.method}
        number={form.values.number}
        fee={cost.fee}
        receive={cost.receive}
        onAnswer={answer}
      />
    )
  );
}

/** What a typed amount costs and brings; undefined if it is not an amount. */
function costOf(number: string, currency: DrawCurrency) {
  const amount = typedMoney(number);
  if (amount === null) return undefined;
  const units = received(amount, currency);
  return {
    fee: formatMoney(drawFee(amount, currency)),
    receive: units === null ? null : formatDecimal(units, currency.decimals),
  };
}

interface DrawFieldsProps extends DrawFormProps {
  readonly draw: Draw;
  readonly onNotBound: () => void;
}

function DrawFields({ draw, onNotBound, ...props }: DrawFieldsProps) {
  const t = useT();
  const { type, currencies, methods, available } = props;
  const { form, currency, bound, method } = draw;
  return (
    <>
      <DrawCurrencyField
        currencies={currencies}
        value={currency ? String(currency.id) : ''}
        error={form.errors.draw_currency_id}
        onChange={(draw_currency_id) => {
          form.set({ draw_currency_id, draw_method_id: '' });
          if (!methods.some((one) => String(one.draw_currency.id) === draw_currency_id))
            onNotBound();
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
          onNotBound={onNotBound}
        />
      )}
      {method?.name_differs === true && <Note tone="warn">{t('method.name_differs')}</Note>}
      <DrawAmount draw={draw} available={available} />
      <TextField
        {...form.field('memo')}
        label={t('withdraw.memo')}
        hint={t('withdraw.memo_hint')}
        maxLength={200}
        autoCapitalize="sentences"
      />
      {available?.second_factor_required && <CodeOfFactor {...form.field('second_factor_code')} />}
    </>
  );
}

interface DrawAmountProps {
  readonly draw: Draw;
  readonly available: DrawAvailable | undefined;
}

function DrawAmount({ draw: { form, currency }, available }: DrawAmountProps) {
  const t = useT();
  const all = available?.available;
  return (
    <AmountField
      {...form.field('number')}
      label={t('withdraw.amount')}
      code="USD"
      decimals={CENTS}
      hint={<AvailableHint available={available} currency={currency} />}
      end={
        all !== undefined &&
        all !== null && (
          <WholeAmount
            label={t('withdraw.max')}
            onClick={() => form.set({ number: wholeOf(all, currency?.max) })}
          />
        )
      }
    />
  );
}

/** All that is available, or as much of it as may go at once; without needless zeros. */
function wholeOf(available: string, max: string | undefined): string {
  const all = readMoney(available);
  const amount = max === undefined ? all : smaller(all, readMoney(max));
  return formatDecimal(amount, MONEY_SCALE, 2);
}

function AvailableHint({
  available,
  currency,
}: {
  readonly available: DrawAvailable | undefined;
  readonly currency: DrawCurrency | undefined;
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
      {currency && (
        <span>
          {limitsText(t, { min: currency.min, max: currency.max, decimals: 6, code: 'USD' })}
        </span>
      )}
    </span>
  );
}

interface DrawTermsProps {
  readonly currency: DrawCurrency | undefined;
  readonly fee: string | undefined;
  /** Undefined: no amount that may be withdrawn; null: there is no rate. */
  readonly receive: string | null | undefined;
}

function DrawTerms({ currency, fee, receive }: DrawTermsProps) {
  const t = useT();
  return (
    <Facts>
      <Fact label={t('withdraw.fee')}>
        <Money value={fee ?? null} />
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
        {currency && receive !== undefined ? (
          <Amount value={receive} code={currency.code} digits={currency.decimals} />
        ) : (
          '—'
        )}
      </Fact>
    </Facts>
  );
}

interface NextNoteProps {
  readonly currency: DrawCurrency;
  readonly next: NonNullable<DrawCurrency['next']>;
}

/** What becomes worse, and when. */
function NextNote({ currency: { code, protocol }, next }: NextNoteProps) {
  const t = useT();
  const time = formatDateTime(next.at);
  if (!next.is_offered) {
    const currency = `${code} ${protocol}`.trim();
    return <Note tone="warn">{t('withdraw.next_ends', { time, currency })}</Note>;
  }
  const { draw_rate: rate, fee_type: type, min, max } = next;
  const fee = type === 1 ? formatDollars(rate) : formatPercent(Number(rate) * 100, 2);
  const limits = limitsText(t, { min, max, decimals: 6, code: 'USD' });
  return <Note tone="warn">{t('withdraw.next_terms', { time, fee, limits })}</Note>;
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
