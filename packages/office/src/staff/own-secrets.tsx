// A new password or another authenticator app, each with the password and a code of the app that the member has now.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Enrolment } from './second-factor.tsx';

const NOTHING = { password: '', wanted: '', code: '' };

type Wanted = 'password' | 'authenticator';

export function OwnSecrets({
  onEnrolment,
}: {
  readonly onEnrolment: (enrolment: Enrolment) => void;
}) {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  if (wanted !== null)
    return (
      <OwnSecretForm wanted={wanted} onEnrolment={onEnrolment} onClose={() => setWanted(null)} />
    );
  return (
    <div className="mb-6 flex flex-wrap gap-3">
      <Button tone="quiet" onClick={() => setWanted('password')}>
        Change the password
      </Button>
      <Button tone="quiet" onClick={() => setWanted('authenticator')}>
        Another authenticator app
      </Button>
    </div>
  );
}

interface FormProps {
  readonly wanted: Wanted;
  readonly onEnrolment: (enrolment: Enrolment) => void;
  readonly onClose: () => void;
}

type Typed = typeof NOTHING;

/** Has it changed as typed. Another app is then enrolled, a new password holds at once. */
function useSecretChange({ wanted, onEnrolment, onClose }: FormProps, typed: Typed) {
  const queries = useQueryClient();
  const { password, code } = typed;
  const newPassword = async (): Promise<void> => {
    await act('staffChangePassword', { password, new_password: typed.wanted, code });
    await queries.invalidateQueries({ queryKey: ['staff', 'sessions'] });
    onClose();
  };
  const newAuthenticator = async (): Promise<void> => {
    const entry = await act('staffNewAuthenticator', { password, code });
    if (entry.state === 'enrol') onEnrolment(entry);
  };
  return wanted === 'password'
    ? { work: newPassword, done: 'The password is changed. Your other sessions have ended.' }
    : { work: newAuthenticator, done: undefined };
}

function OwnSecretForm(props: FormProps) {
  const { wanted, onClose } = props;
  const [typed, setTyped] = useState(NOTHING);
  const { work, done } = useSecretChange(props, typed);
  const change = useAction(work, done);
  const isPassword = wanted === 'password';
  const field = (name: keyof Typed) => ({
    required: true,
    value: typed[name],
    onChange: (event: { target: { value: string } }) =>
      setTyped((now) => ({ ...now, [name]: event.target.value })),
  });
  return (
    <ActionForm
      aria-label={isPassword ? 'Change the password' : 'Another authenticator app'}
      className="mb-6 flex max-w-96 flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
      onRun={() => change.run()}
    >
      <Field
        {...field('password')}
        label="Password now"
        type="password"
        autoComplete="current-password"
        fault={change.fields['password'] ?? change.fault ?? undefined}
      />
      {isPassword && (
        <Field
          {...field('wanted')}
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="12 characters or more"
          fault={change.fields['new_password']}
        />
      )}
      <Field
        {...field('code')}
        label="Code of the app that you have now"
        inputMode="numeric"
        autoComplete="one-time-code"
        fault={change.fields['code']}
      />
      <p className="text-caption text-text-3">
        Your other sessions end, and you and all owners are told by e-mail.
      </p>
      <div className="flex gap-2">
        <Button tone="quiet" className="flex-1" onClick={onClose}>
          Back
        </Button>
        <Button type="submit" className="flex-1" isBusy={change.isBusy}>
          {isPassword ? 'Change' : 'Go on'}
        </Button>
      </div>
    </ActionForm>
  );
}
