// What a form that was left, or whose session ended, had not sent: it is shown again, and this says so.
import { Button } from '@meridian/design/components/button';
import { formatInstant } from '../lib/format.ts';

interface FoundProps {
  /** When it was typed; null: nothing was found. */
  readonly from: number | null;
  readonly onDiscard: () => void;
}

export function Found({ from, onDiscard }: FoundProps) {
  if (from === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-control bg-warn-soft p-3 text-label text-warn">
      <p className="min-w-40 flex-1">
        You wrote this until <span className="figure">{formatInstant(from)}</span> and have not
        saved it.
      </p>
      <Button tone="quiet" onClick={onDiscard}>
        Discard it
      </Button>
    </div>
  );
}
