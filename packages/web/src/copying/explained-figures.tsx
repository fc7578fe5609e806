// Figures side by side, each of which explains itself.
import { useState } from 'react';
import { Info } from 'lucide-react';
import { AboutSheet, type ExplainedFigure } from '../ui/explained.tsx';

interface ExplainedFiguresProps {
  readonly figures: readonly ExplainedFigure[];
  /** The list is on the dark card. */
  readonly isOnHero?: boolean;
  readonly className?: string;
}

export function ExplainedFigures({
  figures,
  isOnHero = false,
  className = 'grid-cols-2 lg:grid-cols-3',
}: ExplainedFiguresProps) {
  const [open, setOpen] = useState<number>();
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
                <span className="min-w-0 hyphens-auto text-pretty">{each.label}</span>
                <Info aria-hidden className="size-3 shrink-0" />
              </span>
              <span
                className={`mt-0.5 block font-semibold [overflow-wrap:anywhere] ${isOnHero ? 'text-label' : 'text-body'}`}
              >
                {each.value}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <AboutSheet
        figure={open === undefined ? undefined : figures[open]}
        onClose={() => setOpen(undefined)}
      />
    </>
  );
}
