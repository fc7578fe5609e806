// The page of a one-time link: a password is chosen, then the second factor. The first owner also enters an address.
import { useState } from 'react';
import { useRouter, useSearch } from '@tanstack/react-router';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { keepStaffSession } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { EntryFrame } from './entry-frame.tsx';
import { type Enrolment, SecondFactor } from './second-factor.tsx';

interface Person {
  readonly name: string;
  readonly email: string;
  readonly is_alone: boolean;
}

export default function SetUpPage() {
  const router = useRouter();
  const { link = '', owner = false } = useSearch({ from: '/set-up' });
  const [person, setPerson] = useState<Person>({ name: '', email: '', is_alone: false });
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
    <EntryFrame title={owner ? 'The first owner' : 'Welcome'} text={welcomeOf(owner, person)}>
      <ActionForm className="flex flex-col gap-4" onRun={() => setUp.run()}>
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
      </ActionForm>
    </EntryFrame>
  );
}

function welcomeOf(isOwner: boolean, { is_alone: isAlone }: Person): string {
  if (!isOwner) return 'Choose the password that you will log in with.';
  return isAlone
    ? 'You decide about everything yourself.'
    : 'You appoint the staff and set the roles. Money is decided by others.';
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
    <div>
      <CheckField
        label="I run this site alone"
        checked={person.is_alone}
        onChange={(isAlone) => onChange({ is_alone: isAlone })}
      />
      <p className="text-caption text-text-3">
        {person.is_alone
          ? 'Clients read “Run by one person; no second pair of eyes”. You confirm what you enter in a second step. You can end it at any time, and not return to it by yourself.'
          : 'Two people decide about money. This is chosen now and not later.'}
      </p>
    </div>
  </>
);
