// One instrument: halting it for everyone, its versions of terms, and the form of the next version.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TermsVersion } from '@meridian/contract';
import type { DeskInstrument } from '@meridian/contract/admin';
import { HALT_REASONS, type HaltReason } from '@meridian/contract/names/terms';
import type { z } from 'zod';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { notify } from '../lib/notices.ts';
import { percentOf } from '../lib/rates.ts';
import { useHasRole } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field, inputClass } from '../ui/field.tsx';
import { forgetting } from '../ui/forgetting.ts';
import { ReasonForm } from '../ui/reason-form.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';
import { PromisesPanel } from './promises-panel.tsx';
import { TermsForm } from './terms-form.tsx';

const REFRESHED_MS = 5_000;

interface InstrumentPanelProps {
  readonly instrument: DeskInstrument;
  readonly onClose: () => void;
}

export function InstrumentPanel({ instrument, onClose }: InstrumentPanelProps) {
  const queries = useQueryClient();
  const mayChange = useHasRole('instruments');
  const [isPlanning, setIsPlanning] = useState(false);
  const terms = useQuery({
    queryKey: ['instruments', 'versions', instrument.id],
    queryFn: ({ signal }) => look('instrumentVersions', { id: instrument.id }, signal),
    // What was planned appears once a second person has confirmed it.
    refetchInterval: REFRESHED_MS,
  });
  const reload = () => queries.invalidateQueries({ queryKey: ['instruments'] });
  return (
    <SidePanel label={instrument.show_code} onClose={onClose}>
      <Halt instrument={instrument} mayChange={mayChange} onChanged={reload} />
      <PromisesPanel
        instrument={instrument}
        promises={terms.data?.promises}
        mayChange={mayChange}
      />
      <Versions
        id={instrument.id}
        versions={terms.data?.versions}
        mayWithdraw={mayChange}
        onChanged={reload}
      />
      {mayChange && !isPlanning && terms.data !== undefined && (
        <Button tone="quiet" onClick={() => setIsPlanning(true)}>
          Plan new terms
        </Button>
      )}
      {isPlanning && terms.data !== undefined && (
        <TermsForm
          instrument={instrument}
          bounds={terms.data.bounds}
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
  const { halted_since: since, halted_until: until, halt_reason: why, id } = instrument;
  const { value: note, set: setNote } = useKept(`renew-halt.${id}`, '');
  const renew = useAction(async () => {
    await act('renewHalt', { id, note });
    setNote(forgetting(note));
  }, 'Proposed: a second person confirms it.');
  const reopen = useAction(async () => {
    await act('reopenInstrument', { id });
    await onChanged();
  }, 'Open again: the next tick triggers.');
  if (since === null)
    return mayChange ? <HaltForm instrument={instrument} onChanged={onChanged} /> : null;
  return (
    <ActionForm
      aria-label="Halt"
      className="rounded-inner bg-warn-soft p-4 text-label"
      onRun={() => renew.run()}
    >
      <p className="font-semibold text-warn">Halted since {formatInstant(since)}</p>
      <p className="mt-1 text-text-2">
        {why.replaceAll('_', ' ')}
        {until !== null && `. Ends by itself ${formatInstant(until)}.`}
      </p>
      {mayChange && (
        <>
          <Button
            type="button"
            className="mt-3"
            isBusy={reopen.isBusy}
            onClick={() => void reopen.run()}
          >
            Reopen for everyone
          </Button>
          <Field
            className="mt-4"
            label="Why it goes on"
            required
            value={note}
            onChange={(event) => setNote(event.target.value)}
            fault={renew.fields['note'] ?? renew.fault ?? reopen.fault ?? undefined}
          />
          <Button type="submit" tone="quiet" className="mt-2.5" isBusy={renew.isBusy}>
            Renew for 4 hours
          </Button>
        </>
      )}
    </ActionForm>
  );
}

function HaltForm({ instrument: { id }, onChanged }: Pick<HaltProps, 'instrument' | 'onChanged'>) {
  const [reason, setReason] = useState<HaltReason>('prices_in_doubt');
  const { value: note, set: setNote } = useKept(`halt.${id}`, '');
  const halt = useAction(async () => {
    const { proposal } = await act('haltInstrument', { id, reason, note });
    setNote(forgetting(note));
    await onChanged();
    notify(
      'success',
      proposal === null
        ? 'Halted for everyone for 4 hours.'
        : 'It was halted within a day: a second person confirms it.',
    );
  });
  return (
    <ActionForm aria-label="Halt" className="flex flex-col gap-2.5" onRun={() => halt.run()}>
      <label className="block">
        <span className="mb-1.5 block text-caption font-medium text-text-2">Halt for everyone</span>
        <select
          className={inputClass}
          value={reason}
          onChange={(event) => {
            const next = HALT_REASONS.find((one) => one === event.target.value);
            if (next !== undefined) setReason(next);
          }}
        >
          {HALT_REASONS.map((one) => (
            <option key={one} value={one}>
              {one.replaceAll('_', ' ')}
            </option>
          ))}
        </select>
      </label>
      <Field
        label="Why; staff read it"
        hint="Nothing fills or triggers for 4 hours. Clients read the reason above."
        required
        value={note}
        onChange={(event) => setNote(event.target.value)}
        fault={halt.fields['note'] ?? halt.fault ?? undefined}
      />
      <Button type="submit" tone="danger" isBusy={halt.isBusy} className="self-start">
        Halt
      </Button>
    </ActionForm>
  );
}

type Version = z.output<typeof TermsVersion>;

interface VersionsProps {
  readonly id: number;
  readonly versions: readonly Version[] | undefined;
  readonly mayWithdraw: boolean;
  readonly onChanged: () => Promise<unknown>;
}

function Versions({ id, versions, mayWithdraw, onChanged }: VersionsProps) {
  return (
    <ol aria-label="Terms" className="flex flex-col gap-2">
      {versions?.map((version) => (
        <li key={version.id ?? 0} className="rounded-inner bg-fill p-3 text-caption">
          <VersionLine version={version} />
          {mayWithdraw && version.state === 'planned' && version.id !== null && (
            <TakeBack id={id} versionId={version.id} onChanged={onChanged} />
          )}
        </li>
      ))}
    </ol>
  );
}

function VersionLine({ version }: { readonly version: Version }) {
  const { starts_at: at, state, is_worse: isWorse } = version;
  return (
    <>
      <p className="flex justify-between gap-3 font-medium">
        <span className="figure">{at === null ? 'As delivered' : formatInstant(at)}</span>
        <span className={state === 'in_force' ? 'text-positive' : 'text-text-3'}>
          {state.replace('_', ' ')}
          {isWorse === true && ', worse for clients'}
        </span>
      </p>
      <p className="mt-1 text-text-2">
        Leverage {version.leverages.join(', ') || 'none'} · commission {percentOf(version.fee_rate)}{' '}
        · {version.lots_min} to {version.lots_max} lots · swap {percentOf(version.swap_long)} /{' '}
        {percentOf(version.swap_short)} a year
        {version.points_added > 0 && ` · ${version.points_added} points were added to the ask`}
      </p>
    </>
  );
}

interface TakeBackProps {
  readonly id: number;
  readonly versionId: number;
  readonly onChanged: () => Promise<unknown>;
}

function TakeBack({ id, versionId, onChanged }: TakeBackProps) {
  const takeBack = async (reason: string) => {
    const input = { id, version_id: versionId, reason };
    const { proposal } = await act('withdrawInstrumentVersion', input);
    await onChanged();
    notify('success', proposal === null ? 'Taken back.' : 'Proposed: a second person confirms it.');
  };
  return (
    <ReasonForm
      deed={`take-back.${versionId}`}
      className="mt-2.5"
      label="Why it is taken back"
      button="Take back"
      onReason={takeBack}
    />
  );
}
