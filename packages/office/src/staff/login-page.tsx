// The login of staff: password and second factor. A member without a second factor sets it up here.
import { useEffect, useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { CODE_REQUIRED } from '@meridian/contract/admin/outcomes';
import { Button } from '@meridian/design/components/button';
import { ApiError, act } from '../lib/api.ts';
import { keepStaffSession, useStaffSession } from '../lib/session.ts';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { EntryFrame } from './entry-frame.tsx';
import { type Enrolment, SecondFactor } from './second-factor.tsx';

export default function LoginPage() {
  const router = useRouter();
  const { from } = useSearch({ from: '/login' });
  const session = useStaffSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  useEffect(() => {
    if (session !== null) router.history.replace(from ?? '/');
  }, [session, from, router]);
  const login = useAction(async () => {
    try {
      const entry = await act('staffLogin', { email, password, ...(wantsCode ? { code } : {}) });
      if (entry.state === 'in') keepStaffSession(entry);
      else setEnrolment(entry);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== CODE_REQUIRED || wantsCode) throw error;
      setWantsCode(true);
    }
  });
  if (enrolment !== null)
    return (
      <SecondFactor enrolment={enrolment} onEnrolled={(entered) => keepStaffSession(entered)} />
    );
  return (
    <EntryFrame title="Operations" text="For the staff of Meridian. Clients log in on the site.">
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void login.run();
        }}
      >
        <Field
          label="E-mail"
          type="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={login.fields['email']}
        />
        <Field
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fault={login.fields['password'] ?? login.fault ?? undefined}
        />
        {wantsCode && (
          <Field
            label="Code of the authenticator app"
            hint="Or one of your recovery codes"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            fault={login.fields['code']}
          />
        )}
        <Button type="submit" isBusy={login.isBusy} className="mt-1">
          Log in
        </Button>
      </form>
    </EntryFrame>
  );
}
