// A decision being made: its fields or reasons, and what the client will read, before it is sent.
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Queue } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { look } from '../../lib/api.ts';
import { languageName } from '../../lib/format.ts';
import { Field } from '../field.tsx';
import { useAction } from '../use-action.ts';
import type { Reason } from './reasons.ts';

export type Mode = 'approve' | 'reject' | 'send' | 'correct';

export interface Said {
  readonly reason: string;
  readonly remark: string;
  readonly reference: string;
  readonly seen: string;
}
const NOTHING: Said = { reason: '', remark: '', reference: '', seen: '' };

interface DecisionFormProps {
  readonly kind: Queue;
  readonly id: number;
  readonly mode: Mode;
  /** What is entered besides the decision. */
  readonly fields: readonly ('reference' | 'seen' | 'remark')[];
  readonly reasons: readonly Reason[];
  /** The client's language. */
  readonly language: string;
  /** The currency of the amount. */
  readonly currency?: string;
  readonly note?: ReactNode;
  readonly done: string;
  readonly onDecide: (said: Said) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

const LABELS = {
  reference: 'Reference of the bank or chain',
  seen: 'Amount that arrived',
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
  correct: 'Enter anew',
};

export function DecisionForm(props: DecisionFormProps) {
  const { kind, id, mode, fields, reasons, note } = props;
  const [said, setSaid] = useState<Said>(NOTHING);
  const [isAsked, setIsAsked] = useState(false);
  const decide = useAction(async () => {
    await props.onDecide(said);
    props.onDone();
  }, props.done);
  const form = useRef<HTMLFormElement>(null);
  // Keys lead here, so the first field gets the focus.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input, [type="submit"]')?.focus();
  }, []);
  const isRejecting = mode === 'reject';
  const isMissing = isRejecting
    ? said.reason === ''
    : fields.some((field) => field !== 'remark' && said[field].trim() === '');
  const change = (part: Partial<Said>): void => setSaid((now) => ({ ...now, ...part }));
  return (
    <form
      ref={form}
      aria-label={VERBS[mode]}
      className="flex flex-col gap-3 border-t border-line p-5"
      onSubmit={(event) => {
        event.preventDefault();
        setIsAsked(true);
        if (!isMissing) void decide.run();
      }}
    >
      {note}
      {isRejecting && (
        <fieldset>
          <legend className="mb-1 text-caption font-medium text-text-2">Why</legend>
          {reasons.map(({ value, title }) => (
            <label key={value} className="flex h-8 items-center gap-2.5 text-label">
              <input
                type="radio"
                name="reason"
                className="size-4 accent-(--ink)"
                checked={said.reason === value}
                onChange={() => change({ reason: value })}
              />
              {title}
            </label>
          ))}
          {isAsked && said.reason === '' && (
            <p role="alert" className="mt-1 text-caption text-negative">
              Choose a reason.
            </p>
          )}
          {decide.fields['reason'] !== undefined && (
            <p role="alert" className="mt-1 text-caption text-negative">
              {decide.fields['reason']}
            </p>
          )}
        </fieldset>
      )}
      {fields.map((field) => (
        <Field
          key={field}
          label={
            field === 'seen' && props.currency !== undefined
              ? `${LABELS.seen}, ${props.currency}`
              : field === 'remark'
                ? `Add a word in ${languageName(props.language)} (optional)`
                : LABELS[field]
          }
          {...(field === 'reference' ? { hint: REFERENCE_HINTS[mode] } : {})}
          autoComplete="off"
          {...(field === 'seen' ? { inputMode: 'decimal' as const } : {})}
          value={said[field]}
          onChange={(event) => change({ [field]: event.target.value })}
          fault={
            decide.fields[field] ??
            (isAsked && field !== 'remark' && said[field].trim() === '' ? 'Enter it.' : undefined)
          }
        />
      ))}
      {!isMissing && <Letter kind={kind} id={id} mode={mode} said={said} />}
      {decide.fault !== null && (
        <p role="alert" className="text-caption text-negative">
          {decide.fault}
        </p>
      )}
      <div className="flex gap-2">
        <Button tone="quiet" className="flex-1" onClick={props.onCancel}>
          Back
        </Button>
        <Button
          type="submit"
          tone={isRejecting ? 'danger' : 'ink'}
          className="flex-1"
          isBusy={decide.isBusy}
        >
          {VERBS[mode]}
        </Button>
      </div>
    </form>
  );
}

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
        ...wanted,
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
        The client reads{by.includes('mail') ? ', here and by mail' : ''}
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
