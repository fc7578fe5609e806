// The page of a one-time link: a password is chosen, then the second factor. The first owner also enters an address.
import { useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { keepStaffSession } from '../lib/session.ts';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { EntryFrame } from './entry-frame.tsx';
import { type Enrolment, SecondFactor } from './second-factor.tsx';

export default function SetUpPage() {
  const router = useRouter();
  const { link = '', owner = false } = useSearch({ from: '/set-up' });
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const setUp = useAction(async () => {
    const entry = await act('staffSetUp', { link, password, ...(owner ? { name, email } : {}) });
    if (entry.state === 'enrol') setEnrolment(entry);
  });
  if (enrolment !== null)
    return (
      <SecondFactor
        enrolment={enrolment}
        onEnrolled={(entered) => {
          keepStaffSession(entered);
          void router.navigate({ to: '/' });
        }}
      />
    );
  return (
    <EntryFrame
      title={owner ? 'The first owner' : 'Welcome'}
      text={
        owner
          ? 'You appoint the staff and set the roles. Money is decided by others.'
          : 'Choose the password that you will log in with.'
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void setUp.run();
        }}
      >
        {owner && (
          <>
            <Field
              label="Name that colleagues see"
              autoComplete="name"
              required
              value={name}
              onChange={(event) => setName(event.target.value)}
              fault={setUp.fields['name']}
            />
            <Field
              label="E-mail"
              type="email"
              autoComplete="username"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              fault={setUp.fields['email']}
            />
          </>
        )}
        <Field
          label="Password"
          type="password"
          autoComplete="new-password"
          required
          hint="12 characters or more"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          fault={setUp.fields['password'] ?? setUp.fault ?? undefined}
        />
        <Button type="submit" isBusy={setUp.isBusy}>
          Go on
        </Button>
      </form>
    </EntryFrame>
  );
}
