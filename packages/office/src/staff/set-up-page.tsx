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

interface Person {
  readonly name: string;
  readonly email: string;
}

export default function SetUpPage() {
  const router = useRouter();
  const { link = '', owner = false } = useSearch({ from: '/set-up' });
  const [person, setPerson] = useState<Person>({ name: '', email: '' });
  const [password, setPassword] = useState('');
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const setUp = useAction(async () => {
    const entry = await act('staffSetUp', { link, password, ...(owner ? person : {}) });
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
          <OwnerFields
            person={person}
            faults={setUp.fields}
            onChange={(change) => setPerson((before) => ({ ...before, ...change }))}
          />
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

interface OwnerFieldsProps {
  readonly person: Person;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Person>) => void;
}

const OwnerFields = ({ person, faults, onChange }: OwnerFieldsProps) => (
  <>
    <Field
      label="Name that colleagues see"
      autoComplete="name"
      required
      value={person.name}
      onChange={(event) => onChange({ name: event.target.value })}
      fault={faults['name']}
    />
    <Field
      label="E-mail"
      type="email"
      autoComplete="username"
      required
      value={person.email}
      onChange={(event) => onChange({ email: event.target.value })}
      fault={faults['email']}
    />
  </>
);
