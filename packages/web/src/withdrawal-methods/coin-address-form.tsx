// Binding a coin address: for which coin over which network, and the address itself, typed, pasted and checked.
import { ClipboardPaste } from 'lucide-react';
import type { DrawCurrency } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { notify } from '../lib/notices.ts';
import { report } from '../lib/report.ts';
import { useT } from '../lib/i18n.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { looksLikeAddress, pastedAddress } from './address-form.ts';
import { useBind } from './bind-form.ts';
import { CodeOfFactor, DrawCurrencyField } from '../ui/money/withdrawal-fields.tsx';

interface BindProps {
  readonly currencies: readonly DrawCurrency[];
  /** Chosen by the page that sent the user here. */
  readonly wanted: number | undefined;
  readonly needsCode: boolean;
}

const canPaste = () =>
  typeof (navigator.clipboard as Clipboard | undefined)?.readText === 'function';

export function CoinAddressForm({ currencies, wanted, needsCode }: BindProps) {
  const t = useT();
  const bind = useBind('1');
  const protocolOf = (id: string) =>
    currencies.find((currency) => String(currency.id) === id)?.protocol ?? '';
  const form = useForm({
    name: 'bind.coin',
    initial: { draw_id: String(wanted ?? ''), dc_address: '', second_factor_code: '' },
    secrets: ['second_factor_code'],
    check: ({ draw_id, dc_address, second_factor_code }) => ({
      draw_id: protocolOf(draw_id) === '' ? t('withdraw.currency_missing') : undefined,
      dc_address:
        dc_address === ''
          ? t('method.address_missing')
          : draw_id !== '' && !looksLikeAddress(protocolOf(draw_id), dc_address)
            ? t('method.address_form', { protocol: protocolOf(draw_id) })
            : undefined,
      second_factor_code:
        needsCode && second_factor_code === '' ? t('withdraw.code_missing') : undefined,
    }),
    send: bind,
  });
  return (
    <form {...form.form} className="space-y-5">
      <DrawCurrencyField
        currencies={currencies}
        value={form.values.draw_id}
        error={form.errors.draw_id}
        onChange={(draw_id) => form.set({ draw_id })}
      />
      <TextField
        {...form.field('dc_address')}
        label={t('money.address')}
        onChange={(text) => form.set({ dc_address: pastedAddress(text) })}
        autoComplete="off"
        maxLength={200}
        dir="ltr"
        className="rtl:text-right"
        end={
          canPaste() && (
            <PasteButton onText={(text) => form.set({ dc_address: pastedAddress(text) })} />
          )
        }
      />
      {form.values.dc_address !== '' && (
        <p className="rounded-control bg-fill/70 px-4 py-3.5 text-center" dir="ltr">
          <span className="sr-only">{t('method.check_title')}</span>
          <ByFours text={form.values.dc_address} />
        </p>
      )}
      {needsCode && <CodeOfFactor {...form.field('second_factor_code')} />}
      <Note tone="warn">{t('method.address_note')}</Note>
      <Note>{t('method.hold_note')}</Note>
      <Button type="submit" size="large" isBusy={form.isBusy} className="w-full">
        {t('method.save')}
      </Button>
    </form>
  );
}

function PasteButton({ onText }: { readonly onText: (text: string) => void }) {
  const t = useT();
  const paste = () => {
    navigator.clipboard.readText().then(onText, (fault: unknown) => {
      report('nothing was pasted', fault);
      notify('error', t('method.paste_failed'));
    });
  };
  return (
    <button
      type="button"
      onClick={paste}
      className="press me-1.5 flex h-11 shrink-0 items-center gap-2 rounded-inner bg-surface px-3.5 text-label font-semibold dark:bg-fill-2"
    >
      <ClipboardPaste aria-hidden className="size-[18px]" strokeWidth={1.75} />
      {t('method.paste')}
    </button>
  );
}

/** Groups of four characters, which eyes can compare. */
const ByFours = ({ text }: { readonly text: string }) => (
  <span className="inline-flex flex-wrap justify-center gap-x-2.5 gap-y-1 text-label font-semibold tabular-nums">
    {Array.from({ length: Math.ceil(text.length / 4) }, (_, four) => (
      <span key={four} className={four % 2 === 0 ? '' : 'text-accent'}>
        {text.slice(four * 4, four * 4 + 4)}
      </span>
    ))}
  </span>
);
