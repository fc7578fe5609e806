// A decision being made: its fields or reasons, and what the client will read, before it is sent.
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Queue } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { look } from '../../lib/api.ts';
import { languageName } from '../../lib/format.ts';
import { notify } from '../../lib/notices.ts';
import { ActionForm } from '../action-form.tsx';
import { Field } from '../field.tsx';
import { useAction } from '../use-action.ts';
import { useKept } from '../use-kept.ts';
import type { Reason } from './reasons.ts';

export type Mode = 'approve' | 'reject' | 'send' | 'correct';

interface Entries {
  readonly reason: string;
  readonly remark: string;
  readonly reference: string;
  readonly seen: string;
  /** In which currency it arrived. */
  readonly seenCurrency: string;
}

export interface Said extends Entries {
  /** What arrived differs from what the client told, and is right nevertheless. */
  readonly isDifferenceConfirmed: boolean;
}
const NOTHING: Entries = { reason: '', remark: '', reference: '', seen: '', seenCurrency: '' };

interface DecisionFormProps {
  readonly kind: Queue;
  readonly id: number;
  readonly mode: Mode;
  /** What is entered besides the decision. */
  readonly fields: readonly Entry[];
  readonly reasons: readonly Reason[];
  /** The client's language. */
  readonly language: string;
  /** The currency of the amount. */
  readonly currency?: string;
  readonly note?: ReactNode;
  /** @returns the notice of what came of it */
  readonly onDecide: (said: Said) => Promise<string>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const LABELS = {
  reference: 'Reference of the bank or chain',
  seen: 'Amount that arrived',
  seenCurrency: 'Currency that arrived',
} as const;
const REFERENCE_HINTS: Readonly<Record<Mode, string>> = {
  approve: 'The number of the payment there. Each is used once.',
  correct: 'The number of the payment there. Each is used once.',
  send: 'What the payment will carry: your number for the bank, or the hash of the signed transaction. Each is used once.',
  reject: '',
};
const VERBS: Readonly<Record<Mode, string>> = {
  approve: 'Approve',
  reject: 'Reject',
  send: 'Mark as sent',
  correct: 'Enter again',
};

type Entry = 'reference' | 'seen' | 'seenCurrency' | 'remark';

/** How an entry is asked for. */
function entryOf(entry: Entry, { mode, language }: DecisionFormProps) {
  if (entry === 'remark') return { label: `Add a word in ${languageName(language)} (optional)` };
  if (entry === 'reference') return { label: LABELS.reference, hint: REFERENCE_HINTS[mode] };
  if (entry === 'seenCurrency') return { label: LABELS.seenCurrency };
  return { label: LABELS.seen, inputMode: 'decimal' as const };
}

const WIRE_NAMES: Readonly<Record<Entry, string>> = {
  reference: 'reference',
  seen: 'seen',
  seenCurrency: 'seen_currency',
  remark: 'remark',
};

const lacks = (said: Said, entry: Entry): boolean =>
  entry !== 'remark' && said[entry].trim() === '';

const isSameEntry = (one: Said, other: Said): boolean =>
  (['reference', 'seen', 'seenCurrency'] as const).every((name) => one[name] === other[name]);

/** What the reviewer says, and sending it. */
function useDecision(props: DecisionFormProps) {
  const { kind, id, mode, currency = '' } = props;
  const kept = useKept<Entries>(`${mode}.${kind}.${id}`, { ...NOTHING, seenCurrency: currency });
  const [isDifferenceConfirmed, confirm] = useState(false);
  const said: Said = { ...kept.value, isDifferenceConfirmed };
  const [sent, setSent] = useState(said);
  const decide = useAction(async () => {
    setSent(said);
    const done = await props.onDecide(said);
    kept.forget();
    props.onDone();
    notify('success', done);
  });
  // Whoever changes an entry has confirmed no difference of it.
  const change = (part: Partial<Entries>): void => {
    confirm(false);
    kept.set((now) => ({ ...now, ...part }));
  };
  // What was said of a difference is about what was sent: what was entered since is compared anew before it is confirmed.
  const difference = isSameEntry(said, sent) ? decide.fields['is_difference_confirmed'] : undefined;
  return { said, change, confirm, decide, difference, giveUp: kept.forget };
}

export function DecisionForm(props: DecisionFormProps) {
  const { kind, id, mode, fields, reasons, note } = props;
  const { said, change, confirm, decide, difference, giveUp } = useDecision(props);
  const [isAsked, setIsAsked] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // Keys lead here, so the first field gets the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
  }, []);
  const cancel = () => {
    giveUp();
    props.onCancel();
  };
  const isRejecting = mode === 'reject';
  const isMissing = isRejecting ? said.reason === '' : fields.some((field) => lacks(said, field));
  return (
    <ActionForm
      ref={form}
      aria-label={VERBS[mode]}
      className="flex flex-col gap-3 border-t border-line p-5"
      onRun={async () => {
        setIsAsked(true);
        if (!isMissing) await decide.run();
      }}
    >
      {note}
      {isRejecting && (
        <Reasons
          reasons={reasons}
          chosen={said.reason}
          isLacking={isAsked && said.reason === ''}
          fault={decide.fields['reason']}
          onChoose={(reason) => change({ reason })}
        />
      )}
      {fields.map((field) => (
        <Entered
          key={field}
          {...entryOf(field, props)}
          value={said[field]}
          onValue={(value) => change({ [field]: value })}
          fault={decide.fields[WIRE_NAMES[field]]}
          isLacking={isAsked && lacks(said, field)}
        />
      ))}
      {!isMissing && <Letter kind={kind} id={id} mode={mode} said={said} />}
      {difference !== undefined && (
        <Difference
          sentence={difference}
          isConfirmed={said.isDifferenceConfirmed}
          onConfirm={confirm}
        />
      )}
      {decide.fault !== null && <Fault text={decide.fault} />}
      <Buttons mode={mode} isBusy={decide.isBusy} onCancel={cancel} />
    </ActionForm>
  );
}

type EnteredProps = ReturnType<typeof entryOf> & {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly fault: string | undefined;
  /** It was to be sent without it. */
  readonly isLacking: boolean;
};

const Entered = ({ onValue, fault, isLacking, ...entry }: EnteredProps) => (
  <Field
    {...entry}
    autoComplete="off"
    onChange={(event) => onValue(event.target.value)}
    fault={fault ?? (isLacking ? 'Enter it.' : undefined)}
  />
);

interface DifferenceProps {
  readonly sentence: string;
  readonly isConfirmed: boolean;
  readonly onConfirm: (isConfirmed: boolean) => void;
}

/** What arrived is not what the client told: that is confirmed by itself, then the decision is sent again. */
const Difference = ({ sentence, isConfirmed, onConfirm }: DifferenceProps) => (
  <section role="alert" className="rounded-inner bg-warn-soft p-3">
    <p className="text-label break-words">{sentence}</p>
    <label className="mt-2 flex items-center gap-2.5 text-label font-medium">
      <input
        type="checkbox"
        className="size-4 accent-(--ink)"
        checked={isConfirmed}
        onChange={(event) => onConfirm(event.target.checked)}
      />
      I have looked again: this is what arrived.
    </label>
  </section>
);

interface ButtonsProps {
  readonly mode: Mode;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

const Buttons = ({ mode, isBusy, onCancel }: ButtonsProps) => (
  <div className="flex gap-2">
    <Button tone="quiet" className="flex-1" onClick={onCancel}>
      Back
    </Button>
    <Button
      type="submit"
      tone={mode === 'reject' ? 'danger' : 'ink'}
      className="flex-1"
      isBusy={isBusy}
    >
      {VERBS[mode]}
    </Button>
  </div>
);

interface ReasonsProps {
  readonly reasons: readonly Reason[];
  readonly chosen: string;
  /** It was to be sent without one. */
  readonly isLacking: boolean;
  readonly fault: string | undefined;
  readonly onChoose: (reason: string) => void;
}

const Reasons = ({ reasons, chosen, isLacking, fault, onChoose }: ReasonsProps) => (
  <fieldset>
    <legend className="mb-1 text-caption font-medium text-text-2">Why</legend>
    {reasons.map(({ value, title }) => (
      <label key={value} className="flex h-8 items-center gap-2.5 text-label">
        <input
          type="radio"
          name="reason"
          className="size-4 accent-(--ink)"
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
        {title}
      </label>
    ))}
    {isLacking && <Fault text="Choose a reason." />}
    {fault !== undefined && <Fault text={fault} />}
  </fieldset>
);

const Fault = ({ text }: { readonly text: string }) => (
  <p role="alert" className="text-caption text-negative">
    {text}
  </p>
);

function Letter({
  kind,
  id,
  mode,
  said,
}: {
  readonly kind: Queue;
  readonly id: number;
  readonly mode: Mode;
  readonly said: Said;
}) {
  const wanted = useDeferredValue(said);
  const letter = useQuery({
    queryKey: ['letter', kind, id, mode, wanted],
    queryFn: () =>
      look('deskLetter', {
        kind,
        id,
        decision: mode === 'correct' ? 'approve' : mode,
        reason: wanted.reason,
        remark: wanted.remark,
        reference: wanted.reference,
        seen: wanted.seen,
        seen_currency: wanted.seenCurrency,
      }),
    placeholderData: keepPreviousData,
  });
  if (letter.data === undefined) return null;
  const { text, english, language, by } = letter.data;
  if (text === '')
    return (
      <p className="rounded-inner bg-fill p-3 text-caption text-text-2">
        The client reads nothing yet: a second person decides after you.
      </p>
    );
  return (
    <section aria-label="What the client reads" className="rounded-inner bg-accent-soft p-3">
      <h3 className="text-caption font-medium text-text-2">
        The client reads{by.includes('mail') ? ', here and by e-mail' : ''}
      </h3>
      <p lang={language} dir="auto" className="mt-1 text-label break-words">
        {text}
      </p>
      {english !== text && (
        <p
          lang="en"
          className="mt-2 border-t border-line pt-2 text-caption break-words text-text-3"
        >
          {english}
        </p>
      )}
    </section>
  );
}
