// What may be put in or taken out, below the field for it; a tap says why it is no more.
import type { ReactNode } from 'react';
import { Info } from 'lucide-react';
import { Explained, type ExplainedFigure } from '../ui/explained.tsx';

interface AmountHintProps {
  readonly figure: ExplainedFigure;
  readonly children: ReactNode;
}

/** As high as a finger, within a line that is lower. */
export const AmountHint = ({ figure, children }: AmountHintProps) => (
  <Explained figure={figure} className="-my-3 min-h-11">
    {children}
    {'\u00a0'}
    <Info aria-hidden className="inline size-3" />
  </Explained>
);
