// New terms of an instrument, from a stated time on, the same for every client.
import { useState } from 'react';
import type { DeskInstrument } from '@meridian/contract/admin';
import { MARKET_SESSIONS, SHELVES } from '@meridian/contract/admin/names/instruments';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { localTime } from '../lib/format.ts';
import { Field, inputClass } from '../ui/field.tsx';
import { useAction } from '../ui/use-action.ts';

const ANNOUNCED_MS = 24 * 3_600_000;

interface TermsFormProps {
  readonly instrument: DeskInstrument;
  readonly onDone: () => Promise<unknown>;
}

export function TermsForm({ instrument, onDone }: TermsFormProps) {
  const [terms, setTerms] = useState(instrument.terms);
  const [leverages, setLeverages] = useState(instrument.terms.leverages.join(', '));
  const [startsAt, setStartsAt] = useState(() => localTime(Date.now() + ANNOUNCED_MS));
  const [reason, setReason] = useState('');
  const plan = useAction(async () => {
    const values = leverages.split(/[\s,]+/).filter((text) => text !== '');
    await act('planInstrumentVersion', {
      id: instrument.id,
      starts_at: new Date(startsAt).getTime(),
      terms: { ...terms, leverages: values.map(Number) },
      reason,
    });
    await onDone();
  }, 'The terms are planned.');
  return (
    <form
      aria-label="New terms"
      className="flex flex-col gap-4 border-t border-line pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        void plan.run();
      }}
    >
      <Field
        label="From"
        type="datetime-local"
        required
        hint="Clients can read the terms before they start. Open orders keep their margin and fee."
        value={startsAt}
        onChange={(event) => setStartsAt(event.target.value)}
        fault={plan.fields['starts_at']}
      />
      <Field
        label="Leverages"
        hint="Separated by commas; none: no order can be placed"
        value={leverages}
        onChange={(event) => setLeverages(event.target.value)}
        fault={plan.fields['leverages']}
      />
      <Numbers terms={terms} faults={plan.fields} onChange={setTerms} />
      <Field
        label="Why"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={plan.fields['reason'] ?? plan.fault ?? undefined}
      />
      <Button type="submit" isBusy={plan.isBusy}>
        Plan for every client
      </Button>
    </form>
  );
}

type Terms = DeskInstrument['terms'];

interface NumbersProps {
  readonly terms: Terms;
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (terms: Terms) => void;
}

/** Sizes, swaps and fee, and the market's hours and shelf. */
function Numbers({ terms, faults, onChange }: NumbersProps) {
  const field = (name: 'fee_rate' | 'lots_min' | 'lots_max' | 'swap_long' | 'swap_short') => ({
    value: terms[name],
    onChange: (event: { target: { value: string } }) =>
      onChange({ ...terms, [name]: event.target.value }),
    fault: faults[name],
  });
  return (
    <div className="grid grid-cols-2 gap-4">
      <Field label="Smallest order, lots" {...field('lots_min')} />
      <Field label="Largest order, lots" {...field('lots_max')} />
      <Field label="Swap of a buy, a year" {...field('swap_long')} />
      <Field label="Swap of a sell, a year" {...field('swap_short')} />
      <Field label="Fee rate" {...field('fee_rate')} />
      <Select
        label="Hours"
        value={terms.session}
        choices={MARKET_SESSIONS}
        onChange={(session) => onChange({ ...terms, session })}
      />
      <Select
        label="Shelf"
        value={terms.category}
        choices={SHELVES}
        onChange={(category) => onChange({ ...terms, category })}
      />
    </div>
  );
}

interface SelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly onChange: (value: T) => void;
}

function Select<T extends string>({ label, value, choices, onChange }: SelectProps<T>) {
  return (
    <label className="block">
      <span className="mb-1.5 block text-caption font-medium text-text-2">{label}</span>
      <select
        className={inputClass}
        value={value}
        onChange={(event) => {
          const next = choices.find((one) => one === event.target.value);
          if (next !== undefined) onChange(next);
        }}
      >
        {choices.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  );
}
