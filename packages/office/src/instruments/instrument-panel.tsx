// One instrument: halting it for everyone, its versions of terms, and the form of the next version.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskInstrument, InstrumentVersion } from '@meridian/contract/admin';
import type { z } from 'zod';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Field } from '../ui/field.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';
import { TermsForm } from './terms-form.tsx';

interface InstrumentPanelProps {
  readonly instrument: DeskInstrument;
  readonly onClose: () => void;
}

export function InstrumentPanel({ instrument, onClose }: InstrumentPanelProps) {
  const queries = useQueryClient();
  const mayChange = useHasRole('instruments');
  const [isPlanning, setIsPlanning] = useState(false);
  const reload = () => queries.invalidateQueries({ queryKey: ['instruments'] });
  return (
    <SidePanel label={instrument.show_code} onClose={onClose}>
      <Halt instrument={instrument} mayChange={mayChange} onChanged={reload} />
      <Versions id={instrument.id} />
      {mayChange && !isPlanning && (
        <Button tone="quiet" onClick={() => setIsPlanning(true)}>
          Plan new terms
        </Button>
      )}
      {isPlanning && (
        <TermsForm
          instrument={instrument}
          onDone={async () => {
            setIsPlanning(false);
            await reload();
          }}
        />
      )}
    </SidePanel>
  );
}

interface HaltProps {
  readonly instrument: DeskInstrument;
  readonly mayChange: boolean;
  readonly onChanged: () => Promise<unknown>;
}

function Halt({ instrument, mayChange, onChanged }: HaltProps) {
  const [reason, setReason] = useState('');
  const { id, halted_since: since, halt_reason: why } = instrument;
  const halt = useAction(async () => {
    await act('haltInstrument', { id, reason });
    setReason('');
    await onChanged();
  }, 'Halted for everyone.');
  const reopen = useAction(async () => {
    await act('reopenInstrument', { id });
    await onChanged();
  }, 'Open again: the next tick triggers.');
  if (since !== null)
    return (
      <div className="rounded-inner bg-warn-soft p-4 text-label">
        <p className="font-semibold text-warn">Halted since {formatInstant(since)}</p>
        <p className="mt-1 text-text-2">{why}</p>
        {mayChange && (
          <Button className="mt-3" isBusy={reopen.isBusy} onClick={() => void reopen.run()}>
            Reopen for everyone
          </Button>
        )}
      </div>
    );
  if (!mayChange) return null;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void halt.run();
      }}
    >
      <Field
        label="Halt for everyone"
        hint="Nothing fills or triggers meanwhile. Clients read this reason."
        placeholder="Prices of two sources differ"
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={halt.fields['reason'] ?? halt.fault ?? undefined}
      />
      <Button type="submit" tone="danger" isBusy={halt.isBusy} className="mt-2.5">
        Halt
      </Button>
    </form>
  );
}

type Version = z.output<typeof InstrumentVersion>;

function Versions({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['instruments', 'versions', id],
    queryFn: () => look('instrumentVersions', { id }),
  });
  if (query.data?.length === 0)
    return <p className="text-label text-text-3">On the terms it was delivered with.</p>;
  // Newest start first: versions before the one in force are still to come.
  const inForce = query.data?.findIndex(({ is_in_force: is }) => is) ?? -1;
  return (
    <ol className="flex flex-col gap-2">
      {query.data?.map((version, place) => (
        <VersionLine
          key={version.id}
          version={version}
          isPlanned={inForce < 0 || place < inForce}
        />
      ))}
    </ol>
  );
}

interface VersionLineProps {
  readonly version: Version;
  readonly isPlanned: boolean;
}

function VersionLine({ version, isPlanned }: VersionLineProps) {
  const { starts_at: at, is_in_force: isInForce, terms } = version;
  return (
    <li className="rounded-inner bg-fill p-3 text-caption">
      <p className="flex justify-between font-medium">
        <span className="figure">{at === null ? '' : formatInstant(at)}</span>
        <span className={isInForce ? 'text-positive' : 'text-text-3'}>
          {isInForce ? 'in force' : isPlanned ? 'planned' : 'past'}
        </span>
      </p>
      <p className="mt-1 text-text-2">
        Leverage {terms.leverages.join(', ') || 'none'} · fee {terms.fee_rate} · {terms.lots_min} to{' '}
        {terms.lots_max} lots · swap {terms.swap_long} / {terms.swap_short} · hours {terms.session}
      </p>
    </li>
  );
}
