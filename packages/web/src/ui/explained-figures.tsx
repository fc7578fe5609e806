// Figures that explain themselves: a tap on one says what it is and what it leaves out.
import { type ReactNode, useState } from 'react';
import { Info } from 'lucide-react';
import { Sheet } from './sheet.tsx';
import { useLast } from './use-last.ts';

export interface ExplainedFigure {
  readonly label: string;
  readonly value: ReactNode;
  readonly about: string;
}

interface ExplainedFiguresProps {
  readonly figures: readonly ExplainedFigure[];
  /** Of a list on the dark card. */
  readonly isOnHero?: boolean;
  readonly className?: string;
}

export function ExplainedFigures({
  figures,
  isOnHero = false,
  className = 'grid-cols-2 lg:grid-cols-3',
}: ExplainedFiguresProps) {
  const [open, setOpen] = useState<number>();
  const shown = useLast(open);
  const figure = shown === undefined ? undefined : figures[shown];
  const cell = isOnHero ? 'min-h-11' : 'min-h-16 rounded-control bg-fill px-4 py-3';
  const label = isOnHero ? 'text-on-hero-2' : 'text-text-2';
  return (
    <>
      <ul className={`grid gap-2 ${className}`}>
        {figures.map((each, index) => (
          <li key={each.label} className="min-w-0">
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => setOpen(index)}
              className={`press block size-full text-start ${cell}`}
            >
              <span className={`flex items-center gap-1 text-caption ${label}`}>
                <span className="min-w-0 truncate">{each.label}</span>
                <Info aria-hidden className="size-3 shrink-0" />
              </span>
              <span
                className={`mt-0.5 block truncate font-semibold ${isOnHero ? 'text-label' : 'text-body'}`}
              >
                {each.value}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Sheet
        open={open !== undefined}
        onOpenChange={(isOpen) => !isOpen && setOpen(undefined)}
        title={figure?.label ?? ''}
      >
        {figure && (
          <div className="pb-3">
            <p className="text-[2rem]/[2.5rem] font-semibold tracking-[-.028em]">{figure.value}</p>
            <p className="mt-3 text-body text-text-2 text-pretty">{figure.about}</p>
          </div>
        )}
      </Sheet>
    </>
  );
}
