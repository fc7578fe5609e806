// A forgotten password: a code sent to the account's address replaces it, and a new one is set.
import { Link, useRouter } from '@tanstack/react-router';
import type { ContactKind } from '@meridian/contract';
import { CONTACT_KINDS } from '@meridian/contract/names/users';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { call } from '../lib/api.ts';
import { type Areas, useAreas } from './areas.ts';
import { contactFault } from './contact.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { newPasswordFaults } from './new-password.ts';
import { CodeField } from './code-field.tsx';
import { ContactField, ContactKindSwitch } from './contact-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { toast } from '../ui/toast.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { ASIDE_LINK, Aside, AuthFrame } from './auth-frame.tsx';
import { accountAtLogin, accountField, proposeLogin } from './login-draft.ts';
import { sendContactCode } from './send-contact-code.ts';

const WIRE_FIELDS: Readonly<Record<string, 'password' | 'repeat' | 'code'>> = {
  new_password: 'password',
  secondary_password: 'repeat',
  auth_code: 'code',
};
const kindOf = (text: string): ContactKind => (text === 'mobile' ? 'mobile' : 'email');

type Values = Readonly<Record<'kind' | ContactKind | 'code' | 'password' | 'repeat', string>>;

function faultsOf(t: Translate, typed: Values) {
  const kind = kindOf(typed.kind);
  const fault = contactFault(kind, typed[kind]);
  const passwords = newPasswordFaults(typed);
  return {
    [kind]: fault && t(fault),
    code: typed.code === '' ? t('user.input_code') : undefined,
    password: passwords.password && t(passwords.password),
    repeat: passwords.repeat && t(passwords.repeat),
  };
}

function useForgot(areas: Areas) {
  const t = useT();
  const router = useRouter();
  const isHere = useIsHere();
  const form = useForm({
    name: 'forgot',
    initial: {
      ...accountAtLogin(),
      area: '',
      code: '',
      password: '',
      repeat: '',
    },
    secrets: ['password', 'repeat', 'code'],
    check: (typed) => faultsOf(t, typed),
    wireFields: (wireName, typed) =>
      WIRE_FIELDS[wireName] ?? accountField(wireName, { kind: kindOf(typed.kind) }),
    send: async (typed) => {
      const kind = kindOf(typed.kind);
      await call(
        'forgetPassword',
        {
          type: kind,
          account: typed[kind].trim(),
          ...(kind === 'mobile' && { area_id: await areas.chosenId() }),
          new_password: typed.password,
          secondary_password: typed.repeat,
          auth_code: typed.code,
        },
        { quiet: true },
      );
      proposeLogin({ kind, email: typed.email, mobile: typed.mobile });
      toast.success(t('forgot.done'));
      if (isHere()) await router.navigate({ to: '/login', replace: true });
    },
  });
  const kind = kindOf(form.values.kind);
  const sendCodeTo = () => sendContactCode(form, kind, { kind, purpose: 'reset', areas });
  return { ...form, kind, sendCodeTo };
}

export default function ForgotPage() {
  const t = useT();
  const areas = useAreas();
  const { kind, errors, isBusy, set, field, form, sendCodeTo } = useForgot(areas);
  return (
    <AuthFrame title={t('forgot.title')} heading={t('forgot.heading')} text={t('forgot.text')}>
      <form {...form} className="mt-6 flex flex-col gap-5">
        <ContactKindSwitch
          kinds={CONTACT_KINDS}
          value={kind}
          onChange={(chosen) => set({ kind: chosen, code: '' })}
        />
        <ContactField
          kind={kind}
          areas={areas}
          areaError={errors.area}
          {...field(kind)}
          enterKeyHint="next"
        />
        <CodeField {...field('code')} purpose="reset" onSend={sendCodeTo} enterKeyHint="next" />
        <NewPasswordFields password={field('password')} repeat={field('repeat')} />
        <Button type="submit" size="large" isBusy={isBusy} className="mt-1 w-full">
          {t('forgot.submit')}
        </Button>
      </form>
      <Aside>
        <Link to="/login" className={ASIDE_LINK}>
          {t('forgot.back')}
        </Link>
      </Aside>
    </AuthFrame>
  );
}
