// Binding a bank account: in which currency, at which bank, whose.
import type { DrawCurrency } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { CodeOfFactor, DrawCurrencyField } from '../ui/money/withdrawal-fields.tsx';
import { useBind } from './bind-form.ts';

interface BindProps {
  readonly currencies: readonly DrawCurrency[];
  /** Chosen by the page that sent the user here. */
  readonly wanted: number | undefined;
  readonly needsCode: boolean;
}

/** In upper case, and without the blanks that make it readable. */
const code = (text: string) => text.toUpperCase().replaceAll(/\s/g, '');

function useBankAccount({ currencies, wanted, needsCode }: BindProps) {
  const t = useT();
  const bind = useBind('2');
  return useForm({
    name: 'bind.bank',
    initial: {
      draw_id: String(wanted ?? (currencies.length === 1 ? currencies[0]?.id : '')),
      payee_name: '',
      payee_account: '',
      bank_swift: '',
      bank_name: '',
      bank_address: '',
      bank_remark: '',
      second_factor_code: '',
    },
    secrets: ['second_factor_code'],
    check: (values) => {
      const missing = (text: string) => (text.trim() === '' ? t('method.missing') : undefined);
      return {
        draw_id: currencies.some(({ id }) => String(id) === values.draw_id)
          ? undefined
          : t('withdraw.currency_missing'),
        payee_name: missing(values.payee_name),
        payee_account: missing(values.payee_account),
        bank_swift: missing(values.bank_swift),
        bank_name: missing(values.bank_name),
        second_factor_code:
          needsCode && values.second_factor_code === '' ? t('withdraw.code_missing') : undefined,
      };
    },
    send: bind,
  });
}

interface FieldsProps {
  readonly form: ReturnType<typeof useBankAccount>;
}

export function BankAccountForm(props: BindProps) {
  const t = useT();
  const form = useBankAccount(props);
  return (
    <form {...form.form} className="space-y-5">
      <DrawCurrencyField
        currencies={props.currencies}
        value={form.values.draw_id}
        error={form.errors.draw_id}
        onChange={(draw_id) => form.set({ draw_id })}
      />
      <PayeeFields form={form} />
      <BankFields form={form} />
      {props.needsCode && <CodeOfFactor {...form.field('second_factor_code')} />}
      <Note>{t('method.hold_note')}</Note>
      <Button type="submit" size="large" isBusy={form.isBusy} className="w-full">
        {t('method.save')}
      </Button>
    </form>
  );
}

function PayeeFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...form.field('payee_name')}
        label={t('bank.payee')}
        hint={t('bank.payee_hint')}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={120}
      />
      <TextField
        {...form.field('payee_account')}
        label={t('bank.account')}
        onChange={(text) => form.set({ payee_account: text.toUpperCase() })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={60}
        dir="ltr"
        className="figure rtl:text-right"
      />
    </>
  );
}

function BankFields({ form }: FieldsProps) {
  const t = useT();
  return (
    <>
      <TextField
        {...form.field('bank_swift')}
        label={t('bank.swift')}
        onChange={(text) => form.set({ bank_swift: code(text) })}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        dir="ltr"
        className="figure rtl:text-right"
      />
      <TextField
        {...form.field('bank_name')}
        label={t('bank.name')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={120}
      />
      <TextField
        {...form.field('bank_address')}
        label={t('bank.address_optional')}
        autoComplete="off"
        autoCapitalize="words"
        maxLength={200}
      />
      <TextField
        {...form.field('bank_remark')}
        label={t('bank.remark_optional')}
        hint={t('bank.remark_hint')}
        autoComplete="off"
        maxLength={120}
      />
    </>
  );
}
