// The login of staff: password and second factor. A member without a second factor sets it up here.
import { type ChangeEvent, useEffect, useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CODE_REQUIRED } from '@meridian/contract/admin/outcomes';
import { Button } from '@meridian/design/components/button';
import { ApiError, act } from '../lib/api.ts';
import {
  deviceSecret,
  keepDeviceSecret,
  keepStaffSession,
  useStaffSession,
  wasEnded,
} from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { EntryFrame } from './entry-frame.tsx';
import { type Enrolment, SecondFactor } from './second-factor.tsx';

const WELCOME = 'For the staff of Meridian. Clients log in on the site.';
const ENDED = 'Your session has ended. Log in to go on where you were. What you typed is kept.';

export default function LoginPage() {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const session = useStaffSession();
  const { field, wantsCode, enrolment, login } = useLogin();
  useEffect(() => {
    if (session !== null) router.history.replace(from ?? '/');
  }, [session, from, router]);
  if (enrolment !== null)
    return (
      <SecondFactor enrolment={enrolment} onEnrolled={(entered) => keepStaffSession(entered)} />
    );
  return (
    <EntryFrame title="Operations" text={wasEnded() ? ENDED : WELCOME}>
      <ActionForm className="flex flex-col gap-4" onRun={() => login.run()}>
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          {...field('email')}
          fault={login.fields['email']}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          {...field('password')}
          fault={login.fields['password'] ?? login.fault ?? undefined}
        />
        {wantsCode && (
          <Field
            label="Code of the authenticator app"
            hint="Or one of your recovery codes"
            autoComplete="one-time-code"
            {...field('code')}
            fault={login.fields['code']}
          />
        )}
        <Button type="submit" isBusy={login.isBusy} className="mt-1">
          Log in
        </Button>
      </ActionForm>
    </EntryFrame>
  );
}

function useLogin() {
  const [entered, setEntered] = useState({ email: '', password: '', code: '' });
  const [wantsCode, setWantsCode] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const login = useAction(async () => {
    const { code, ...credentials } = entered;
    try {
      const known = { ...credentials, device: deviceSecret() };
      const entry = await act('staffLogin', wantsCode ? { ...known, code } : known);
      if (entry.state === 'in') {
        keepDeviceSecret(entry.device);
        keepStaffSession({ token: entry.token, staff: entry.staff });
      } else setEnrolment(entry);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE_REQUIRED || wantsCode) throw error;
      setWantsCode(true);
    }
  });
  const field = (name: keyof typeof entered) => ({
    value: entered[name],
    onChange: ({ target: { value } }: ChangeEvent<HTMLInputElement>) =>
      setEntered((before) => ({ ...before, [name]: value })),
  });
  return { field, wantsCode, enrolment, login };
}
