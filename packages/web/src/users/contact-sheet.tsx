// Adds an e-mail address or a phone number to the account, proves the one it has, or replaces it.
import type { ContactKind, User } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { type Areas, useAreas } from './areas.ts';
import { contactFault } from './contact.ts';
import { useT } from '../lib/i18n.ts';
import { getToken, keepUser } from '../lib/session.ts';
import { CodeField } from './code-field.tsx';
import { ContactField } from './contact-field.tsx';
import { PasswordField } from './password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { FactorField, useFactorField } from './factor-field.tsx';
import { sendContactCode } from './send-contact-code.ts';

interface ContactFormProps {
  readonly kind: ContactKind;
  readonly user: User;
  readonly onDone: () => void;
}

const FIELDS: Readonly<Record<string, 'account' | 'area' | 'code' | 'password' | 'factor'>> = {
  account: 'account',
  to: 'account',
  mobile: 'account',
  area_id: 'area',
  auth_code: 'code',
  password: 'password',
  second_factor_code: 'factor',
  recovery_code: 'factor',
  type: 'account',
};

/** The account's address or number of a kind, and whether it is proved. */
const knownOf = (user: User, kind: ContactKind) =>
  kind === 'email'
    ? { known: user.email, isProved: user.email_verified === 1 }
    : { known: user.mobile, isProved: user.mobile_verified === 1 };

function useContact({ kind, user, onDone }: ContactFormProps, areas: Areas) {
  const t = useT();
  const { known, isProved: isChange } = knownOf(user, kind);
  const factor = useFactorField(isChange && user.second_factor === 1);
  const form = useForm({
    initial: {
      account: isChange ? '' : (known ?? ''),
      area: '',
      code: '',
      password: '',
      factor: '',
    },
    check: ({ account, code, password, factor: typed }) => {
      const fault = contactFault(kind, account);
      return {
        account: fault && t(fault),
        code: code === '' ? t('user.input_code') : undefined,
        password: password === '' ? t('user.input_password') : undefined,
        factor: factor.isAsked && typed.trim() === '' ? t('user.input_code') : undefined,
      };
    },
    wireFields: (wireName) => FIELDS[wireName],
    send: async ({ account, code, password, factor: typed }) => {
      const token = getToken();
      const changed = await call(
        'bindContact',
        {
          type: kind,
          account: account.trim(),
          ...(kind === 'mobile' && { area_id: await areas.chosenId() }),
          auth_code: code,
          password,
          ...(factor.isAsked && {
            [factor.isRecovery ? 'recovery_code' : 'second_factor_code']: typed.trim(),
          }),
        },
        { quiet: true },
      );
      keepUser(token, changed);
      toast.success(t(isChange ? 'security.change_done' : 'security.contact_done'));
      onDone();
    },
  });
  const sendCodeTo = () => sendContactCode(form, 'account', { kind, purpose: 'bind', areas });
  return { ...form, known, isChange, factor, sendCodeTo };
}

function ContactForm(props: ContactFormProps) {
  const { kind } = props;
  const t = useT();
  const areas = useAreas();
  const contact = useContact(props, areas);
  const { errors, isBusy, field, form, known, isChange, factor } = contact;
  return (
    <form {...form} className="flex flex-col gap-5">
      {isChange && (
        <p className="text-label text-text-2">
          <bdi>{t('security.change_now', { address: known ?? '' })}</bdi>
        </p>
      )}
      <p className="text-body text-text-2 text-pretty">
        {t(isChange ? 'security.change_text' : 'security.contact_text')}
      </p>
      <ContactField
        kind={kind}
        areas={areas}
        areaError={errors.area}
        autoComplete="off"
        {...field('account')}
      />
      <CodeField {...field('code')} purpose={`bind-${kind}`} onSend={contact.sendCodeTo} />
      <PasswordField
        label={t('form.password_current')}
        autoComplete="current-password"
        enterKeyHint={factor.isAsked ? 'next' : 'go'}
        {...field('password')}
      />
      {factor.isAsked && <FactorField factor={factor} {...field('factor')} />}
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {t('security.contact_submit')}
      </Button>
    </form>
  );
}

interface ContactSheetProps extends Omit<ContactFormProps, 'kind' | 'onDone'> {
  /** Undefined: closed. */
  readonly kind: ContactKind | undefined;
  readonly onClose: () => void;
}

const TITLES = {
  email: { bind: 'form.email', change: 'security.change_email' },
  mobile: { bind: 'form.phone', change: 'security.change_phone' },
} as const;

export function ContactSheet({ kind, user, onClose }: ContactSheetProps) {
  const t = useT();
  const shown = kind ?? 'email';
  const step = knownOf(user, shown).isProved ? 'change' : 'bind';
  return (
    <Sheet
      open={kind !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(TITLES[shown][step])}
    >
      {kind && <ContactForm kind={kind} user={user} onDone={onClose} />}
    </Sheet>
  );
}
