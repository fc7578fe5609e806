// Keeps a client's account safe. Nothing here stops closing orders or withdrawing.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ClientPage } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';

// A freeze and its end are two deeds: what was chosen stays what is done, also when a colleague was faster or the answer to
// the first try was lost.
const DEEDS = ['freeze', 'unfreeze', 'password', 'sessions'] as const;
type Deed = (typeof DEEDS)[number];

type Deeds = Readonly<
  Record<Deed, { title: string; text: string; run(reason: string): Promise<unknown> }>
>;

const deedsOf = (id: number): Deeds => ({
  freeze: {
    title: 'Freeze',
    text: 'No new orders, deposits or keys. Closing, cancelling and withdrawing go on; logging in needs the authenticator app, a passkey or a password reset by code.',
    run: (reason) => act('freezeClient', { id, reason, is_frozen: true }),
  },
  unfreeze: {
    title: 'End the freeze',
    text: 'Everything is allowed again.',
    run: (reason) => act('freezeClient', { id, reason, is_frozen: false }),
  },
  password: {
    title: 'Require a new password',
    text: 'Ends all sessions; the next login needs a password reset by code.',
    run: (reason) => act('requireNewPassword', { id, reason }),
  },
  sessions: {
    title: 'End all sessions',
    text: 'Every device is logged out.',
    run: (reason) => act('endClientSessions', { id, reason }),
  },
});

interface SafetyProps {
  readonly client: Pick<ClientPage, 'id' | 'frozen_at'>;
}

/** What was begun for one client is not done to the next. */
export const Safety = ({ client }: SafetyProps) => <SafetyOf key={client.id} client={client} />;

function SafetyOf({ client }: SafetyProps) {
  const { id, frozen_at: frozenAt } = client;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const deeds = deedsOf(id);
  if (chosen === null)
    return (
      <DeedChoice
        deeds={deeds}
        isFrozen={frozenAt !== null}
        onChoose={(deed) => setChosen({ deed })}
      />
    );
  return (
    <DeedForm
      id={id}
      name={chosen.deed}
      deed={deeds[chosen.deed]}
      onBack={() => setChosen(null)}
      onDone={() => setChosen((now) => (now === chosen ? null : now))}
    />
  );
}

/** A deed as it was chosen once: an answer that comes late ends no other. */
interface Chosen {
  readonly deed: Deed;
}

interface DeedFormProps {
  readonly id: number;
  readonly name: Deed;
  readonly deed: Deeds[Deed];
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** The reason, and what was refused, belong to this deed: the next begins without them. */
function DeedForm({ id, name, deed, onBack, onDone }: DeedFormProps) {
  const queries = useQueryClient();
  const { value: reason, set: setReason, forget } = useKept(`${name}.${id}`, '');
  const action = useAction(async () => {
    await deed.run(reason);
    forget();
    onDone();
    await queries.invalidateQueries({ queryKey: ['client', id] });
  }, 'Done.');
  return (
    <ActionForm
      aria-label={deed.title}
      className="flex flex-col gap-3 rounded-card bg-surface p-5 shadow-card"
      onRun={() => action.run()}
    >
      <h2 className="text-heading">{deed.title}</h2>
      <p className="text-label text-text-2">{deed.text} The client sees that it was done.</p>
      <Field
        label="Why (for the audit log)"
        required
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={action.fields['reason'] ?? action.fault ?? undefined}
      />
      <div className="flex gap-2">
        <Button
          tone="quiet"
          className="flex-1"
          onClick={() => {
            forget();
            onBack();
          }}
        >
          Back
        </Button>
        <Button type="submit" className="flex-1" isBusy={action.isBusy}>
          Do it
        </Button>
      </div>
    </ActionForm>
  );
}

interface DeedChoiceProps {
  readonly deeds: Deeds;
  readonly isFrozen: boolean;
  readonly onChoose: (deed: Deed) => void;
}

const DeedChoice = ({ deeds, isFrozen, onChoose }: DeedChoiceProps) => (
  <section
    aria-label="Safety"
    className="flex flex-col gap-2 rounded-card bg-surface p-5 shadow-card"
  >
    <h2 className="mb-1 text-heading">Safety</h2>
    {DEEDS.filter((one) => one !== (isFrozen ? 'freeze' : 'unfreeze')).map((one) => (
      <Button key={one} tone={one === 'freeze' ? 'danger' : 'quiet'} onClick={() => onChoose(one)}>
        {deeds[one].title}
      </Button>
    ))}
  </section>
);
