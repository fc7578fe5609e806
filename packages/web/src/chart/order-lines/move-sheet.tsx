// Asks whether a line that was dragged on the chart should stay there: from which price to which, and what follows. Whatever
// the line is of, one sheet asks, sends once, and says what went wrong.
import type { ReactNode } from 'react';
import { ArrowRight } from 'lucide-react';
import { type Price, formatPrice } from '@meridian/units';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { PriceFigure } from '../../ui/price-figure.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { toast } from '../../ui/toast.tsx';
import { useLast } from '../../ui/use-last.ts';
import { useRequest } from '../../ui/use-request.ts';

export interface DraggedLine {
  readonly lineId: string;
  /** Null: a stop that its order does not have yet. */
  readonly from: Price | null;
  readonly price: Price;
}

interface MoveSheetProps<Dragged extends DraggedLine> {
  /** Null: nothing waits. */
  readonly move: Dragged | null;
  readonly title: string;
  readonly onDone: () => void;
  readonly children: (move: Dragged) => ReactNode;
}

export function MoveSheet<Dragged extends DraggedLine>(props: MoveSheetProps<Dragged>) {
  const { move, title, onDone, children } = props;
  const shown = useLast(move ?? undefined);
  return (
    <Sheet open={move !== null} onOpenChange={(isOpen) => !isOpen && onDone()} title={title}>
      {shown && children(shown)}
    </Sheet>
  );
}

/** One question for each line and price. */
export const keyOf = ({ lineId, price }: DraggedLine): string => `${lineId}.${price}`;

interface MoveQuestionProps {
  readonly move: DraggedLine;
  readonly precision: number;
  /** Of the request; what is said of it stands here. */
  readonly field: string;
  readonly send: () => Promise<unknown>;
  /** Said once it is there. */
  readonly said: TextKey;
  /** Why it can no longer be moved, in words. */
  readonly barred?: string | undefined;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}

export function MoveQuestion(props: MoveQuestionProps) {
  const { move, precision, field, send, said, barred, onDone, children } = props;
  const t = useT();
  const { isBusy, fault, run } = useRequest();
  const isHere = useIsHere();
  const wrong = barred ?? (fault && (fault.fields[field] ?? fault.message));
  const confirm = () =>
    run(async () => {
      await send();
      toast.success(t(said));
      // Another line may have been dragged since.
      if (isHere()) onDone();
    });
  return (
    <div>
      <p className="flex items-baseline gap-2 text-body text-text-2" dir="ltr">
        {move.from !== null && (
          <>
            <PriceFigure value={formatPrice(move.from, precision)} precision={precision} />
            <ArrowRight aria-hidden className="size-4 self-center text-text-3" />
          </>
        )}
        <PriceFigure
          value={formatPrice(move.price, precision)}
          precision={precision}
          className="text-heading text-text"
        />
      </p>
      {barred === undefined && children}
      {wrong !== null && (
        <p role="alert" className="mt-3 text-label text-negative">
          {wrong}
        </p>
      )}
      <div className="mt-5 grid grid-cols-2 gap-2">
        <Button tone="quiet" size="large" disabled={isBusy} onClick={onDone}>
          {t('action.cancel')}
        </Button>
        <Button
          data-confirm
          tone="ink"
          size="large"
          disabled={barred !== undefined}
          isBusy={isBusy}
          onClick={() => void confirm()}
        >
          {t(move.from === null ? 'orders.save_stops' : 'trade.move_confirm')}
        </Button>
      </div>
    </div>
  );
}
