// The steps that a withdrawal has made and will make.
import { Check, X } from 'lucide-react';
import type { WithdrawalStep } from '@meridian/contract';
import { formatDateTime } from '../lib/format.ts';

const ENDS_BADLY: ReadonlySet<WithdrawalStep['step']> = new Set(['rejected', 'cancelled']);

function Dot({ step }: { readonly step: WithdrawalStep }) {
  if (step.state === 'ahead')
    return <span className="size-6 rounded-full ring-2 ring-fill-2 ring-inset" />;
  if (step.state === 'current' && !ENDS_BADLY.has(step.step))
    return (
      <span className="grid size-6 place-items-center rounded-full bg-accent-soft">
        <span className="live-dot size-2.5 rounded-full bg-accent text-accent" />
      </span>
    );
  const isBad = ENDS_BADLY.has(step.step);
  const Icon = isBad ? X : Check;
  return (
    <span
      className={`grid size-6 place-items-center rounded-full ${isBad ? 'bg-negative-soft text-negative' : 'bg-positive-soft text-positive'}`}
    >
      <Icon aria-hidden className="size-3.5" strokeWidth={3} />
    </span>
  );
}

export const TimeLine = ({
  label,
  steps,
}: {
  readonly label: string;
  readonly steps: readonly WithdrawalStep[];
}) => (
  <ol aria-label={label}>
    {steps.map((step, index) => (
      <li
        key={step.step}
        aria-current={step.state === 'current' ? 'step' : undefined}
        className="flex gap-3.5"
      >
        <span className="flex flex-col items-center">
          <Dot step={step} />
          {index < steps.length - 1 && (
            <span
              className={`my-1 w-0.5 flex-1 rounded-full ${step.state === 'done' ? 'bg-positive' : 'bg-fill-2'}`}
            />
          )}
        </span>
        <span className="min-w-0 flex-1 pb-5">
          <span
            className={`block text-body ${step.state === 'ahead' ? 'text-text-3' : 'font-semibold'}`}
          >
            {step.text}
          </span>
          {step.at !== null && (
            <span className="mt-0.5 block text-caption text-text-3">{formatDateTime(step.at)}</span>
          )}
        </span>
      </li>
    ))}
  </ol>
);
