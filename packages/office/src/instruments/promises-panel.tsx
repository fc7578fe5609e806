// Promised spreads of an instrument: those that hold, withdrawing one, and the form of another.
import { useState } from 'react';
import type { AdminOutput, DeskInstrument } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';

type Promised = AdminOutput<'instrumentVersions'>['promises'][number];

interface PromisesPanelProps {
  readonly instrument: DeskInstrument;
  readonly promises: readonly Promised[] | undefined;
  readonly mayChange: boolean;
}

const PROPOSED = 'Proposed: a second person confirms it.';

export function PromisesPanel({ instrument, promises, mayChange }: PromisesPanelProps) {
  const [isMaking, setIsMaking] = useState(false);
  const { id } = instrument;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-label font-semibold">Promised spreads</h3>
      {promises?.length === 0 && <p className="text-caption text-text-2">None.</p>}
      <ol aria-label="Promised spreads" className="flex flex-col gap-2">
        {promises?.map((promise) => (
          <li key={promise.id} className="rounded-inner bg-fill p-3 text-caption">
            <PromiseLine promise={promise} />
            {mayChange && promise.until === null && (
              <ReasonForm
                deed={`withdraw-promise.${promise.id}`}
                className="mt-2.5"
                label="Why it is withdrawn"
                button="Withdraw"
                done={PROPOSED}
                onReason={(reason) =>
                  act('withdrawSpreadPromise', { id, promise_id: promise.id, reason })
                }
              />
            )}
          </li>
        ))}
      </ol>
      {mayChange && !isMaking && (
        <Button tone="quiet" onClick={() => setIsMaking(true)}>
          Promise a spread
        </Button>
      )}
      {isMaking && <PromiseForm instrument={instrument} onDone={() => setIsMaking(false)} />}
    </section>
  );
}

function PromiseLine({ promise }: { readonly promise: Promised }) {
  const { spread, from_hour: from, to_hour: to, since, until } = promise;
  return (
    <>
      <p className="flex justify-between gap-3 font-medium">
        <span className="figure">{`At most ${spread}, ${from}:00 to ${to}:00 UTC`}</span>
        <span className={until === null ? 'text-positive' : 'text-warn'}>
          {until === null ? 'holds' : 'withdrawn'}
        </span>
      </p>
      <p className="mt-1 text-text-2">
        Since {formatInstant(since)}
        {until !== null && `, until ${formatInstant(until)}`}
      </p>
    </>
  );
}

const NO_PROMISE = { spread: '', from_hour: '0', to_hour: '24', reason: '' };

interface PromiseFormProps {
  readonly instrument: DeskInstrument;
  readonly onDone: () => void;
}

function PromiseForm({ instrument: { id, precision }, onDone }: PromiseFormProps) {
  const kept = useKept(`promise.${id}`, NO_PROMISE);
  const { value: draft } = kept;
  const propose = useAction(async () => {
    await act('promiseSpread', { id, ...draft });
    kept.forget();
    onDone();
  }, PROPOSED);
  const field = (name: keyof typeof draft) => ({
    required: true,
    value: draft[name],
    onChange: (event: { readonly target: { readonly value: string } }) =>
      kept.set((now) => ({ ...now, [name]: event.target.value })),
    fault: propose.fields[name],
  });
  return (
    <ActionForm
      aria-label="Promise a spread"
      className="flex flex-col gap-4 border-t border-line pt-5"
      onRun={() => propose.run()}
    >
      <Field
        label="Widest spread"
        inputMode="decimal"
        hint={`In the unit of its prices, ${precision} decimals. Fills beyond it get half of what is beyond back.`}
        {...field('spread')}
      />
      <div className="flex gap-3">
        <Field
          className="flex-1"
          label="From hour, UTC"
          inputMode="numeric"
          {...field('from_hour')}
        />
        <Field
          className="flex-1"
          label="To before hour, UTC"
          inputMode="numeric"
          {...field('to_hour')}
        />
      </div>
      <Field
        label="Why"
        {...field('reason')}
        fault={propose.fields['reason'] ?? propose.fault ?? undefined}
      />
      <Button type="submit" isBusy={propose.isBusy}>
        Propose for every client
      </Button>
    </ActionForm>
  );
}
