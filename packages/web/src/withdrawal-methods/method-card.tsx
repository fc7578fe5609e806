// A bound method as a card, with the actions on it.
import { useRef } from 'react';
import { Clock3, Landmark, Trash2 } from 'lucide-react';
import type { WithdrawalMethod } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { CopyButton } from '../ui/copy-value.tsx';
import { CurrencyLogo } from '../ui/money/currency-logo.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { methodLine } from '../ui/money/method-line.ts';
import { useRowFocus } from '../ui/row-focus.ts';
import { sentenceGap } from '../ui/sentences.ts';

interface MethodCardProps {
  readonly method: WithdrawalMethod;
  readonly onDelete: (method: WithdrawalMethod) => void;
}

export function MethodCard({ method, onDelete }: MethodCardProps) {
  const t = useT();
  const card = useRef<HTMLElement>(null);
  useRowFocus(card);
  const isBank = method.type === 2;
  const number = isBank ? method.payee_account : method.dc_address;
  return (
    <article
      ref={card}
      data-theme="dark"
      aria-label={methodLine(method)}
      className="relative overflow-hidden rounded-hero bg-hero p-5 text-on-hero shadow-card"
    >
      <span
        aria-hidden
        className="pointer-events-none absolute -end-10 -top-16 size-48 rounded-full bg-fill-2/40"
      />
      <Head method={method} onDelete={onDelete} />
      <div className="relative mt-7 flex items-end gap-2">
        <p
          dir="ltr"
          className="min-w-0 flex-1 text-start text-body font-semibold tracking-wide break-all rtl:text-right"
        >
          {number}
        </p>
        <CopyButton
          label={t(isBank ? 'bank.account' : 'money.address')}
          value={number}
          className="-mb-2.5 !text-on-hero-2"
        />
      </div>
      {isBank && (
        <p className="relative mt-1 flex items-center justify-between gap-4 text-caption text-on-hero-2">
          <bdi className="min-w-0 truncate">{method.payee_name}</bdi>
          <span className="flex shrink-0 items-center gap-1.5">
            <Landmark aria-hidden className="size-3.5" />
            <bdi>{method.bank_swift}</bdi>
          </span>
        </p>
      )}
      {(method.in_use || method.hold_until !== null || method.name_differs) && (
        <p className="relative mt-4 flex items-center gap-2 border-t border-hero-line pt-3 text-caption text-on-hero-2">
          <Clock3 aria-hidden className="size-4 shrink-0" />
          <span>
            {method.hold_until !== null &&
              t('method.held_until', { time: formatDateTime(method.hold_until) })}
            {sentenceGap()}
            {method.in_use && t('method.in_use')}
            {sentenceGap()}
            {method.name_differs && t('method.name_differs')}
          </span>
        </p>
      )}
    </article>
  );
}

function Head({ method, onDelete }: MethodCardProps) {
  const t = useT();
  const { code, protocol } = method.draw_currency;
  const isBank = method.type === 2;
  return (
    <header className="relative flex items-center gap-3">
      <CurrencyLogo code={code} size={40} />
      <div className="min-w-0 flex-1">
        <p className="text-body-strong break-words">
          <bdi>{isBank ? method.bank_name : code}</bdi>
        </p>
        <p className="truncate text-caption text-on-hero-2">
          <bdi>{isBank ? code : t('money.over_network', { protocol })}</bdi>
        </p>
      </div>
      <IconButton
        data-remove
        label={t('method.delete_what', { what: methodLine(method) })}
        disabled={method.in_use}
        onClick={() => onDelete(method)}
        className="bg-fill text-on-hero disabled:opacity-40"
      >
        <Trash2 aria-hidden className="size-[19px]" strokeWidth={1.75} />
      </IconButton>
    </header>
  );
}
