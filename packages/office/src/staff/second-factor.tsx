// Sets up the authenticator app: the QR code, its first code, and the recovery codes, shown once.
import { useState } from 'react';
import { renderSVG } from 'uqr';
import type { StaffEnrolled, StaffEntry } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { keepDeviceSecret } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { EntryFrame } from './entry-frame.tsx';

export type Enrolment = Extract<StaffEntry, { state: 'enrol' }>;

interface SecondFactorProps {
  readonly enrolment: Enrolment;
  readonly onEnrolled: (enrolled: StaffEnrolled) => void;
}

export function SecondFactor({ enrolment, onEnrolled }: SecondFactorProps) {
  const [code, setCode] = useState('');
  const [enrolled, setEnrolled] = useState<StaffEnrolled | null>(null);
  const confirm = useAction(async () => {
    const made = await act('staffEnrol', { ticket: enrolment.ticket, code });
    keepDeviceSecret(made.device);
    setEnrolled(made);
  });
  if (enrolled !== null)
    return <RecoveryCodes enrolled={enrolled} onKept={() => onEnrolled(enrolled)} />;
  return (
    <EntryFrame
      title="Two-factor login"
      text="Scan this with your authenticator app, then enter the code that it shows."
    >
      <ActionForm onRun={() => confirm.run()}>
        <div
          role="img"
          aria-label="QR code for the authenticator app"
          className="mx-auto w-48 rounded-inner bg-white p-3"
          // The picture is made here, from a link that the server made.
          dangerouslySetInnerHTML={{ __html: renderSVG(enrolment.otpauth, { border: 0 }) }}
        />
        <p className="figure mt-3 text-center text-caption break-all whitespace-normal text-text-2">
          {enrolment.secret.replace(/(.{4})/g, '$1 ').trim()}
        </p>
        <Field
          label="Code of the app"
          className="mt-5"
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          fault={confirm.fields['code'] ?? confirm.fault ?? undefined}
        />
        <Button type="submit" isBusy={confirm.isBusy} className="mt-4 w-full">
          Confirm
        </Button>
      </ActionForm>
    </EntryFrame>
  );
}

function RecoveryCodes({
  enrolled,
  onKept,
}: {
  readonly enrolled: StaffEnrolled;
  readonly onKept: () => void;
}) {
  return (
    <EntryFrame
      title="Recovery codes"
      text="Each works once in place of the app. Keep them where nobody else finds them: they are not shown again."
    >
      <ul className="figure grid grid-cols-2 gap-2 text-label">
        {enrolled.recovery_codes.map((code) => (
          <li key={code} className="rounded-badge bg-fill px-3 py-2 text-center">
            {code}
          </li>
        ))}
      </ul>
      <Button className="mt-5 w-full" onClick={onKept}>
        I have kept them
      </Button>
    </EntryFrame>
  );
}
