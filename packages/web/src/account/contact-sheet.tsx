// Adding an e-mail address or a phone number to the account, or proving the one that it has.
import type { ContactKind } from '@meridian/contract';
import { call } from '../lib/api.ts';
import { useAreas } from '../lib/areas.ts';
import { contactFault } from '../lib/contact.ts';
import { useT } from '../lib/i18n.ts';
import { sendCode } from '../lib/send-code.ts';
import { getToken, keepUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { CodeField } from '../ui/code-field.tsx';
import { ContactField } from '../ui/contact-field.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/use-form.ts';

interface ContactFormProps {
  readonly kind: ContactKind;
  /** What the account has already. */
  readonly known: string;
  readonly onDone: () => void;
}

const FIELDS: Readonly<Record<string, 'account' | 'area' | 'code' | 'password'>> = {
  account: 'account',
  to: 'account',
  mobile: 'account',
  area_id: 'area',
  auth_code: 'code',
  password: 'password',
};

function ContactForm({ kind, known, onDone }: ContactFormProps) {
  const t = useT();
  const areas = useAreas();
  const area = () => (kind === 'mobile' && areas.area ? { area_id: areas.area.id } : {});
  const { values, errors, isBusy, show, fail, field, form } = useForm({
    initial: { account: known, area: '', code: '', password: '' },
    check: ({ account, code, password }) => {
      const fault = contactFault(kind, account);
      return {
        account: fault && t(fault),
        code: code === '' ? t('user.input_code') : undefined,
        password: password === '' ? t('user.input_password') : undefined,
      };
    },
    wireFields: (wireName) => FIELDS[wireName],
    send: async ({ account, code, password }) => {
      const token = getToken();
      const user = await call(
        'bindContact',
        { type: kind, account: account.trim(), ...area(), auth_code: code, password },
        { quiet: true },
      );
      keepUser(token, user);
      toast.success(t('security.contact_done'));
      onDone();
    },
  });
  const send = async (): Promise<boolean> => {
    const fault = contactFault(kind, values.account);
    if (fault) {
      show({ account: t(fault) });
      return false;
    }
    try {
      await sendCode({ kind, purpose: 'bind', to: values.account, areaId: areas.area?.id });
      return true;
    } catch (refused) {
      fail(refused);
      return false;
    }
  };
  return (
    <form {...form} className="flex flex-col gap-5">
      <p className="text-body text-text-2 text-pretty">{t('security.contact_text')}</p>
      <ContactField
        kind={kind}
        areas={areas}
        areaError={errors.area}
        autoComplete="off"
        {...field('account')}
      />
      <CodeField {...field('code')} purpose={`bind-${kind}`} onSend={send} />
      <PasswordField
        label={t('form.password_current')}
        autoComplete="current-password"
        enterKeyHint="go"
        {...field('password')}
      />
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

export function ContactSheet({ kind, known, onClose }: ContactSheetProps) {
  const t = useT();
  return (
    <Sheet
      open={kind !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(kind === 'mobile' ? 'form.phone' : 'form.email')}
    >
      {kind && <ContactForm kind={kind} known={known} onDone={onClose} />}
    </Sheet>
  );
}
