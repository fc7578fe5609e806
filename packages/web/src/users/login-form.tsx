// Account and password; if the account has a second factor, its code is asked for next.
import { useState, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { SECOND_FACTOR_REQUIRED } from '@meridian/contract/outcomes';
import { CONTACT_KINDS } from '@meridian/contract/names/users';
import { Button } from '@meridian/design/components/button';
import { ApiError, call } from '../lib/api.ts';
import { type Areas, useAreas } from './areas.ts';
import { useT } from '../lib/i18n.ts';
import { wasEnded } from '../lib/session-store.ts';
import { enterSession } from '../lib/session.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { ContactField, ContactKindSwitch } from './contact-field.tsx';
import { PasswordField } from './password-field.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { ASIDE_LINK, AuthFrame } from './auth-frame.tsx';
import { accountField, LOGIN_DRAFT } from './login-draft.ts';
import { SecondFactorForm, type Credentials } from './second-factor-form.tsx';

interface LoginFormProps {
  /** Below the form: the other ways to log in. */
  readonly children: ReactNode;
}

function useLogin(areas: Areas) {
  const t = useT();
  const [awaiting, setAwaiting] = useState<Credentials>();
  const form = useForm({
    name: LOGIN_DRAFT,
    initial: { kind: 'email', email: '', mobile: '', area: '', password: '' },
    secrets: ['password'],
    check: ({ kind, email, mobile, password }) => ({
      ...(kind === 'email'
        ? { email: email.trim() === '' ? t('user.input_email') : undefined }
        : { mobile: mobile.trim() === '' ? t('user.input_phone') : undefined }),
      password: password === '' ? t('user.input_password') : undefined,
    }),
    wireFields: (wireName, now) =>
      wireName === 'password' ? 'password' : accountField(wireName, now),
    send: async ({ kind, email, mobile, password }) => {
      const credentials: Credentials = {
        account: (kind === 'email' ? email : mobile).trim(),
        password,
        login_type: kind,
        ...(kind === 'mobile' && { area_id: await areas.chosenId() }),
      };
      try {
        enterSession(await call('login', credentials, { quiet: true }));
        return true;
      } catch (fault) {
        if (!(fault instanceof ApiError)) throw fault;
        if (fault.code === SECOND_FACTOR_REQUIRED) setAwaiting(credentials);
        else if (!fault.isNetwork && !fault.isOfFields) form.show({ password: fault.message });
        else throw fault;
        return false;
      }
    },
  });
  return { ...form, awaiting, setAwaiting };
}

export function LoginForm({ children }: LoginFormProps) {
  const t = useT();
  const areas = useAreas();
  const { values, errors, isBusy, set, field, form, awaiting, setAwaiting } = useLogin(areas);
  const toFirstStep = () => setAwaiting(undefined);
  useBackCloses(awaiting !== undefined, toFirstStep);
  if (awaiting) return <SecondFactorForm credentials={awaiting} onBack={toFirstStep} />;
  const kind = values.kind === 'mobile' ? 'mobile' : 'email';
  return (
    <AuthFrame
      title={t('login.title')}
      heading={t('login.heading')}
      text={wasEnded() ? t('login.ended') : undefined}
    >
      <form {...form} className="mt-5 flex flex-col gap-4">
        <ContactKindSwitch
          kinds={CONTACT_KINDS}
          value={kind}
          onChange={(chosen) => set({ kind: chosen })}
        />
        <ContactField
          kind={kind}
          areas={areas}
          areaError={errors.area}
          {...field(kind)}
          enterKeyHint="next"
        />
        <div>
          <PasswordField
            label={t('form.password')}
            autoComplete="current-password"
            enterKeyHint="go"
            {...field('password')}
          />
          <div className="flex justify-end">
            <Link to="/forgot" className={`${ASIDE_LINK} text-label`}>
              {t('login.forgot')}
            </Link>
          </div>
        </div>
        <Button type="submit" size="large" isBusy={isBusy} className="-mt-2 w-full">
          {t('login.title')}
        </Button>
      </form>
      {children}
    </AuthFrame>
  );
}
