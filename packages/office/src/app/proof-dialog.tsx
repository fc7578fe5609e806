// Asks for a code of the authenticator app before a decision about money. The decision then goes on by itself.
import { useState, useSyncExternalStore } from 'react';
import { Button } from '@meridian/design/components/button';
import { Dialog } from '@meridian/design/components/dialog';
import { act } from '../lib/api.ts';
import { answerProof, isProofAsked, onProofAsked } from '../lib/proof.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';

export function ProofDialog() {
  const isAsked = useSyncExternalStore(onProofAsked, isProofAsked);
  return isAsked ? <Asked /> : null;
}

function Asked() {
  const [code, setCode] = useState('');
  const prove = useAction(async () => {
    await act('staffProve', { code });
    answerProof(true);
  });
  return (
    <Dialog
      aria-label="Enter your code again"
      className="m-auto w-96 rounded-card bg-surface p-6 text-text shadow-sheet"
      onClose={() => answerProof(false)}
    >
      <ActionForm className="flex flex-col gap-4" onRun={() => prove.run()}>
        <h2 className="text-heading">Enter your code again</h2>
        <p className="text-label text-text-3">
          A decision about money needs a code of your authenticator app that is less than 10 minutes
          old.
        </p>
        <Field
          label="Code"
          required
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          fault={prove.fields['code'] ?? prove.fault ?? undefined}
        />
        <div className="flex justify-end gap-3">
          <Button tone="quiet" onClick={() => answerProof(false)}>
            Cancel
          </Button>
          <Button type="submit" isBusy={prove.isBusy}>
            Go on
          </Button>
        </div>
      </ActionForm>
    </Dialog>
  );
}
