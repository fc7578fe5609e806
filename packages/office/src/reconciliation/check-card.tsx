// A check that is started by hand and runs in the background: what it does, its button, its progress, and what it
// found.
import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { useAction } from '../ui/use-action.ts';

interface CheckCardProps {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isRunning: boolean;
  readonly error: Error | null;
  readonly onStart: () => Promise<void>;
  readonly children: ReactNode;
}

export function CheckCard(props: CheckCardProps) {
  const { title, text, action, isRunning, error, onStart, children } = props;
  const mayStart = useHasRole('owner', 'finance_maker', 'finance_checker', 'compliance');
  const start = useAction(onStart);
  return (
    <section
      aria-label={title}
      className="mt-5 flex flex-col gap-4 rounded-card bg-surface p-5 shadow-card"
    >
      <div className="flex flex-wrap items-center gap-4">
        <div className="min-w-60 flex-1">
          <h2 className="text-heading">{title}</h2>
          <p className="mt-1 text-label text-text-3">{text}</p>
        </div>
        {mayStart && (
          <Button isBusy={start.isBusy || isRunning} onClick={() => void start.run()}>
            {action}
          </Button>
        )}
      </div>
      {error !== null && (
        <p role="alert" className="text-label text-negative">
          {error.message}
        </p>
      )}
      {children}
    </section>
  );
}

export const NotRun = () => (
  <p className="text-label text-text-3">Not run since the server started.</p>
);

export const NotFinished = ({ what }: { readonly what: string }) => (
  <p role="alert" className="text-label text-negative">
    The {what} could not be finished; the server’s log says why.
  </p>
);

interface VerdictProps {
  /** Shown if nothing differs. */
  readonly right: string;
  readonly total: number;
  /** The first differences. */
  readonly differences: readonly string[];
  readonly finishedAt: number | null;
}

export function Verdict({ right, total, differences, finishedAt }: VerdictProps) {
  const isRight = total === 0;
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <>
      <p
        role="status"
        className={`flex items-center gap-3 rounded-inner p-4 text-label font-semibold ${isRight ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative'}`}
      >
        <Icon aria-hidden className="size-5 shrink-0" />
        {isRight ? right : `${total.toLocaleString('en')} differences`}
        {finishedAt !== null && (
          <span className="figure ms-auto font-normal">{formatInstant(finishedAt)}</span>
        )}
      </p>
      {!isRight && (
        <ul className="flex flex-col gap-1 text-caption text-negative">
          {differences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </>
  );
}
