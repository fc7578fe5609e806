// The last check of a withdrawal before it is requested.
import type { DrawCurrency, WithdrawalMethod } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Amount } from '../ui/money/amount.tsx';
import { currencyLine, methodLine } from '../ui/money/method-line.ts';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';

interface ConfirmDrawProps {
  readonly open: boolean;
  readonly isBusy: boolean;
  readonly currency: DrawCurrency;
  readonly method: WithdrawalMethod;
  readonly number: string;
  readonly fee: string;
  readonly receive: string | null;
  readonly onAnswer: (isSure: boolean) => void;
}

export function ConfirmDraw({
  open,
  isBusy,
  currency,
  method,
  number,
  fee,
  receive,
  onAnswer,
}: ConfirmDrawProps) {
  const t = useT();
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onAnswer(false)}
      title={t('withdraw.confirm_title')}
    >
      <p className="text-label text-text-2">{t('withdraw.receive')}</p>
      <p className="mt-1 text-[2rem]/[2.5rem] font-semibold tracking-[-.028em]">
        <Amount value={receive} code={currency.code} digits={currency.decimals} />
      </p>
      <Facts className="mt-5">
        <Fact label={t('withdraw.amount')}>
          <Money value={number} />
        </Fact>
        <Fact label={t('withdraw.fee')}>
          <Money value={fee} />
        </Fact>
        <Fact label={t('money.currency')}>
          <bdi>{currencyLine(currency)}</bdi>
        </Fact>
        <Fact label={t('withdraw.to')}>
          <bdi className="break-all">
            {method.dc_address === '' ? methodLine(method) : method.dc_address}
          </bdi>
        </Fact>
      </Facts>
      <p className="mt-3 px-1 text-caption text-text-3 text-pretty">{t('withdraw.rate_note')}</p>
      <div className="mt-5 flex flex-col gap-2">
        <Button size="large" isBusy={isBusy} onClick={() => onAnswer(true)} className="w-full">
          {t('withdraw.confirm', { amount: formatMoney(number) })}
        </Button>
        <Button
          tone="quiet"
          size="large"
          disabled={isBusy}
          onClick={() => onAnswer(false)}
          className="w-full"
        >
          {t('action.cancel')}
        </Button>
      </div>
    </Sheet>
  );
}
