// New terms of an instrument, from a stated time on, the same for every client: what they change and whom they touch is
// shown before they are proposed.
import { useState } from 'react';
import type { DeskInstrument, TermsPreview } from '@meridian/contract/admin';
import type { TermsBounds } from '@meridian/contract';
import type { z } from 'zod';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant, localTime } from '../lib/format.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { Found } from '../ui/found.tsx';
import { useAction } from '../ui/use-action.ts';
import { isSame, useKept } from '../ui/use-kept.ts';
import { useTyped } from '../ui/use-typed.ts';

const ANNOUNCED_MS = 25 * 3_600_000;

type Terms = DeskInstrument['terms'];
export type Bounds = z.output<typeof TermsBounds>;

interface TermsFormProps {
  readonly instrument: DeskInstrument;
  readonly bounds: Bounds;
  readonly onDone: () => Promise<unknown>;
}

interface Draft extends Omit<Terms, 'leverages'> {
  readonly startsAt: string;
  /** Separated by commas. */
  readonly leverages: string;
}

const draftOf = (terms: Terms): Draft => ({
  ...terms,
  startsAt: localTime(Date.now() + ANNOUNCED_MS),
  leverages: terms.leverages.join(', '),
});

const wantedOf = (id: number, { startsAt, leverages, ...terms }: Draft) => ({
  id,
  starts_at: new Date(startsAt).getTime(),
  terms: {
    ...terms,
    leverages: leverages
      .split(/[\s,]+/)
      .filter((text) => text !== '')
      .map(Number),
  },
});

/** What is typed, what the server says that it changes, and proposing it. Every change of it has to be seen anew. */
function useNewTerms({ instrument: { id, terms }, onDone }: TermsFormProps) {
  const [opened] = useState(() => draftOf(terms));
  const kept = useTyped(`terms.${id}`, opened);
  const why = useKept(`terms.${id}.why`, '');
  const { now: draft, set: change } = kept;
  const [shown, setShown] = useState<{ readonly of: Draft; readonly preview: TermsPreview }>();
  const wanted = wantedOf(id, draft);
  const preview = useAction(async () => {
    setShown({ of: draft, preview: await act('previewInstrumentVersion', wanted) });
  });
  const propose = useAction(async () => {
    await act('planInstrumentVersion', { ...wanted, reason: why.value });
    kept.saved();
    why.forget();
    await onDone();
  }, 'Proposed: a second person confirms it.');
  // What was typed while the answer was under way has not been seen.
  const seen = isSame(shown?.of, draft) ? (shown?.preview ?? null) : null;
  return { draft, change, kept, why, seen, preview, propose };
}

export function TermsForm(props: TermsFormProps) {
  const { bounds } = props;
  const { draft, change, kept, why, seen, preview, propose } = useNewTerms(props);
  const faults = { ...preview.fields, ...propose.fields };
  return (
    <ActionForm
      aria-label="New terms"
      className="flex flex-col gap-4 border-t border-line pt-5"
      onRun={() => (seen === null ? preview.run() : propose.run())}
    >
      <Found from={kept.foundFrom} onDiscard={kept.forget} />
      <Field
        label="From"
        type="datetime-local"
        required
        hint="Worse terms start 24 hours after the confirmation at the earliest."
        value={draft.startsAt}
        onChange={(event) => change({ startsAt: event.target.value })}
        fault={faults['starts_at']}
      />
      <Field
        label="Leverages"
        hint={`At most ${bounds.leverage_max}, separated by commas; none: no order can be placed`}
        value={draft.leverages}
        onChange={(event) => change({ leverages: event.target.value })}
        fault={faults['leverages']}
      />
      <Numbers draft={draft} bounds={bounds} faults={faults} onChange={change} />
      <Field
        label="Why"
        required
        value={why.value}
        onChange={(event) => why.set(event.target.value)}
        fault={faults['reason'] ?? preview.fault ?? propose.fault ?? undefined}
      />
      {seen !== null && <Seen preview={seen} />}
      <Button type="submit" isBusy={preview.isBusy || propose.isBusy}>
        {seen === null ? 'See whom it touches' : 'Propose for every client'}
      </Button>
    </ActionForm>
  );
}

function Seen({ preview }: { readonly preview: TermsPreview }) {
  const { before, after } = preview;
  return (
    <div
      aria-label="What it changes"
      className={`rounded-inner p-3 text-caption ${preview.is_worse ? 'bg-warn-soft' : 'bg-fill'}`}
    >
      <ul className="flex flex-col gap-1">
        {Object.entries(after).map(([name, value]) =>
          before[name] === value ? null : (
            <li key={name}>
              <span className="font-medium">{name}: </span>
              {before[name] === undefined ? value : `${before[name]} → ${value}`}
            </li>
          ),
        )}
      </ul>
      <p className="mt-2">If it is confirmed now, from {formatInstant(preview.starts_at)}.</p>
      {preview.touches.map((touched) => (
        <p key={touched} className="mt-1 text-text-2">
          {touched}
        </p>
      ))}
    </div>
  );
}

interface NumbersProps {
  readonly draft: Draft;
  readonly bounds: Bounds;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}

/** Sizes, financing and fee, each with its bounds. */
function Numbers({ draft, bounds, faults, onChange }: NumbersProps) {
  const field = (name: Exclude<keyof Terms, 'leverages'>, hint: string) => ({
    hint,
    value: draft[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    fault: faults[name],
  });
  const { swap_long: long, swap_short: short } = bounds;
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field
        label="Smallest order, lots"
        {...field('lots_min', `At most ${bounds.lots_min_max}`)}
      />
      <Field
        label="Largest order, lots"
        {...field('lots_max', `${bounds.lots_max_min} to ${bounds.lots_max_max}`)}
      />
      <Field
        label="Swap on a buy, per year"
        {...field('swap_long', `${long.min} to ${long.max}`)}
      />
      <Field
        label="Swap on a sell, per year"
        {...field('swap_short', `${short.min} to ${short.max}`)}
      />
      <Field label="Commission rate" {...field('fee_rate', `At most ${bounds.fee_max}`)} />
    </div>
  );
}
