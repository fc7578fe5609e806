// Making an API key: what it may do, from where and until when; then the key itself, which is shown only now.
import { useRef, useState } from 'react';
import type { User } from '@meridian/contract';
import { API_KEY_NAME_MAX, type ApiKeyScope } from '@meridian/contract/names/api-keys';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { CopyButton } from '../ui/copy-value.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { PasswordField } from './password-field.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { reloadApiKeys } from './api-key-list.tsx';
import { FactorField, useFactorField } from './factor-field.tsx';

const FIELDS: Readonly<Record<string, 'name' | 'addresses' | 'end' | 'password' | 'factor'>> = {
  name: 'name',
  addresses: 'addresses',
  expires_at: 'end',
  password: 'password',
  second_factor_code: 'factor',
  recovery_code: 'factor',
};

/** The end of a day as the reader's calendar has it. */
const endOf = (day: string): number => new Date(`${day}T23:59:59.999`).getTime();

interface MakeFormProps {
  readonly user: User;
  readonly onMade: (key: string) => void;
}

function useMaking({ user, onMade }: MakeFormProps) {
  const t = useT();
  const isReal = user.is_demo !== 1;
  const factor = useFactorField(isReal && user.second_factor === 1);
  const [scope, setScope] = useState<ApiKeyScope>('read');
  const end = useRef<HTMLInputElement>(null);
  const form = useForm({
    initial: { name: '', addresses: '', end: '', password: '', factor: '' },
    check: ({ name, password, factor: typed }) => ({
      name: name.trim() === '' ? t('api_keys.input_name') : undefined,
      password: isReal && password === '' ? t('user.input_password') : undefined,
      // Half a date has no value, and one after the year 9999 no instant: neither may make a key without an end.
      end: end.current?.validity.valid === false ? t('api_keys.input_end') : undefined,
      factor: factor.isAsked && typed.trim() === '' ? t('user.input_code') : undefined,
    }),
    wireFields: (wireName) => FIELDS[wireName],
    send: async ({ name, addresses, end: day, password, factor: typed }) => {
      try {
        const { key } = await call(
          'addApiKey',
          {
            name,
            scope,
            addresses,
            ...(day !== '' && { expires_at: endOf(day) }),
            ...(isReal && { password }),
            ...(factor.isAsked && {
              [factor.isRecovery ? 'recovery_code' : 'second_factor_code']: typed.trim(),
            }),
          },
          { quiet: true },
        );
        onMade(key);
      } finally {
        // Where the answer was lost, there may be a key all the same: its owner has to see it.
        void reloadApiKeys();
      }
    },
  });
  return { ...form, end: { ...form.field('end'), ref: end }, scope, setScope, isReal, factor };
}

function MakeForm(props: MakeFormProps) {
  const t = useT();
  const { isBusy, field, form, end, scope, setScope, isReal, factor } = useMaking(props);
  return (
    <form {...form} className="flex flex-col gap-5">
      <TextField
        {...field('name')}
        label={t('api_keys.name')}
        hint={t('api_keys.name_hint')}
        autoComplete="off"
        maxLength={API_KEY_NAME_MAX}
        enterKeyHint="next"
      />
      <div>
        <p className="mb-2 px-1 text-label font-medium text-text-2">{t('api_keys.scope')}</p>
        <Segmented<ApiKeyScope>
          label={t('api_keys.scope')}
          choices={[
            { value: 'read', label: t('api_keys.scope_read') },
            { value: 'trade', label: t('api_keys.scope_trade') },
          ]}
          value={scope}
          onChange={setScope}
        />
        <p className="mt-1.5 px-1 text-caption text-text-3 text-pretty">
          {t(`api_keys.scope_${scope}_text`)}
        </p>
      </div>
      <TextField
        {...field('addresses')}
        label={t('api_keys.addresses')}
        hint={t('api_keys.addresses_hint')}
        placeholder="203.0.113.7"
        autoComplete="off"
        enterKeyHint="next"
        dir="ltr"
        className="figure rtl:text-right"
      />
      <TextField
        {...end}
        label={t('api_keys.end')}
        hint={t('api_keys.end_hint')}
        type="date"
        max="9999-12-31"
      />
      {isReal && (
        <PasswordField
          label={t('form.password_current')}
          autoComplete="current-password"
          enterKeyHint={factor.isAsked ? 'next' : 'go'}
          {...field('password')}
        />
      )}
      {factor.isAsked && <FactorField factor={factor} {...field('factor')} />}
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {t('api_keys.make')}
      </Button>
    </form>
  );
}

function MadeKey({ text, onSaved }: { readonly text: string; readonly onSaved: () => void }) {
  const t = useT();
  return (
    <div>
      <Note tone="warn">{t('api_keys.made_text')}</Note>
      <div className="mt-4 flex items-center gap-1 rounded-control bg-fill ps-4 pe-1.5">
        <p className="min-w-0 flex-1 py-3 text-label font-semibold break-all">
          <Figure className="whitespace-normal select-all">{text}</Figure>
        </p>
        <CopyButton label={t('api_keys.key')} value={text} />
      </div>
      <p className="mt-3 px-1 text-caption text-text-3 text-pretty">{t('api_keys.made_how')}</p>
      <Button size="large" onClick={onSaved} className="mt-5 w-full">
        {t('api_keys.saved')}
      </Button>
    </div>
  );
}

interface ApiKeySheetProps {
  readonly open: boolean;
  readonly user: User;
  readonly onClose: () => void;
}

export function ApiKeySheet({ open, user, onClose }: ApiKeySheetProps) {
  const t = useT();
  const [made, setMade] = useState<string>();
  const onSaved = () => {
    setMade(undefined);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('api_keys.new')}
      isHeld={made !== undefined}
    >
      {open && made === undefined && <MakeForm user={user} onMade={setMade} />}
      {open && made !== undefined && <MadeKey text={made} onSaved={onSaved} />}
    </Sheet>
  );
}
