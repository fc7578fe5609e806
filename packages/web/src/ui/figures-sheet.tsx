// All figures of one card in a sheet, each with its value and what it is: for cards that lead somewhere else when
// tapped.
import { type ReactNode, useState } from 'react';
import { Info } from 'lucide-react';
import type { ExplainedFigure } from './explained.tsx';
import { IconButton } from './icon-button.tsx';
import { Sheet } from './sheet.tsx';
import { useLast } from './use-last.ts';
import { OVER_LINK } from './whole-card.ts';

export interface CardFigures {
  readonly title: string;
  readonly figures: readonly ExplainedFigure[];
  /** Above the figures. */
  readonly head?: ReactNode;
}

interface FiguresSheetProps {
  /** Undefined: closed. */
  readonly of: CardFigures | undefined;
  readonly onClose: () => void;
}

export function FiguresSheet({ of, onClose }: FiguresSheetProps) {
  const shown = useLast(of);
  return (
    <Sheet
      open={of !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.title ?? ''}
    >
      {shown && (
        <div className="pb-3">
          {shown.head}
          <dl className="divide-y divide-line">
            {shown.figures.map(({ label, value, about }) => (
              <div key={label} className="py-3 first:pt-0">
                <dt className="text-label text-text-2">{label}</dt>
                <dd>
                  <span className="mt-0.5 block text-body-strong break-words">{value}</span>
                  <span className="mt-1 block text-label text-text-2 text-pretty">{about}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </Sheet>
  );
}

interface FiguresButtonProps {
  readonly label: string;
  /** Called when the sheet opens; its figures stay as they are then. */
  readonly figures: () => CardFigures;
  readonly className?: string;
}

/** Explains the figures of a card whose other parts are a link. */
export function FiguresButton({ label, figures, className = '' }: FiguresButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label={label}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`${OVER_LINK} text-text-3 ${className}`}
      >
        <Info aria-hidden className="size-4" />
      </IconButton>
      <FiguresSheet of={isOpen ? figures() : undefined} onClose={() => setOpen(false)} />
    </>
  );
}
