// Asks whether a line that was dragged on the chart should stay there: from which price to which, and what follows.
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { type Price, formatPrice } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { PriceFigure } from '../ui/price-figure.tsx';

interface MoveQuestionProps {
  readonly from: Price;
  readonly to: Price;
  readonly precision: number;
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
  readonly children?: ReactNode;
}

export function MoveQuestion(props: MoveQuestionProps) {
  const { from, to, precision, fault, isBusy, onCancel, onConfirm, children } = props;
  const t = useT();
  return (
    <div>
      <p className="flex items-baseline gap-2 text-body text-text-2" dir="ltr">
        <PriceFigure value={formatPrice(from, precision)} precision={precision} />
        <ArrowRight aria-hidden className="size-4 self-center text-text-3" />
        <PriceFigure
          value={formatPrice(to, precision)}
          precision={precision}
          className="text-heading text-text"
        />
      </p>
      {children}
      {fault !== null && (
        <p role="alert" className="mt-3 text-label text-negative">
          {fault}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button tone="quiet" size="large" disabled={isBusy} onClick={onCancel}>
          {t('action.cancel')}
        </Button>
        <Button tone="ink" size="large" isBusy={isBusy} onClick={onConfirm}>
          {t('trade.move_confirm')}
        </Button>
      </div>
    </div>
  );
}
