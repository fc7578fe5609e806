// The tools that draw: a row in place of the chart's own tools on a phone, a rail beside the candles on a wide screen.
import { useState } from 'react';
import { List, Undo2, X } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DRAWING_ICONS, DRAWING_PART, OrderBoxIcon } from './drawing-looks.ts';
import { DrawingSheet } from './drawing-sheet.tsx';
import { DRAWING_KINDS } from './drawings.ts';
import type { Drawings, Tool } from './use-drawings.ts';

interface DrawingToolsProps {
  readonly drawings: Drawings;
  readonly precision: number;
  /** Whether there is a form that a box could fill. */
  readonly hasForm: boolean;
  /** Ends drawing; null: the tools always stand there. */
  readonly onClose: (() => void) | null;
}

export function DrawingTools(props: DrawingToolsProps) {
  const { drawings, precision, hasForm, onClose } = props;
  const t = useT();
  const [isListOpen, setListOpen] = useState(false);
  const { tool, setTool } = drawings;
  const isRow = onClose !== null;
  const tools: readonly Tool[] = hasForm ? ['box', ...DRAWING_KINDS] : DRAWING_KINDS;
  const size = isRow ? '' : 'pointer-fine:size-8';
  const box = isRow
    ? 'flex items-center overflow-x-auto px-2 [scrollbar-width:none]'
    : 'flex shrink-0 flex-col items-center overflow-y-auto border-e border-line px-0.5 py-1 [scrollbar-width:none]';
  // A row may be longer than the screen; what takes back stays in sight.
  const acts = <Acts drawings={drawings} size={size} onList={() => setListOpen(true)} />;
  return (
    <div
      role="toolbar"
      aria-label={t('chart.draw')}
      aria-orientation={isRow ? 'horizontal' : 'vertical'}
      className={box}
      {...{ [DRAWING_PART]: '' }}
    >
      {onClose !== null && (
        <IconButton label={t('chart.draw_end')} onClick={onClose}>
          <X aria-hidden className="size-[19px]" />
        </IconButton>
      )}
      {isRow && acts}
      {tools.map((kind) => {
        const Icon = kind === 'box' ? OrderBoxIcon : DRAWING_ICONS[kind];
        return (
          <IconButton
            key={kind}
            label={t(`chart.tool_${kind}`)}
            title={t(`chart.tool_${kind}`)}
            aria-pressed={tool === kind}
            data-tool={kind}
            onClick={() => setTool(tool === kind ? null : kind)}
            className={`${size} ${tool === kind ? 'bg-ink text-on-ink' : 'text-text-2 hover:bg-fill'}`}
          >
            <Icon aria-hidden className="size-[18px]" />
          </IconButton>
        );
      })}
      {!isRow && acts}
      <DrawingSheet
        open={isListOpen}
        onOpenChange={setListOpen}
        drawings={drawings}
        precision={precision}
      />
    </div>
  );
}

interface ActsProps {
  readonly drawings: Drawings;
  /** Of a button, as a class. */
  readonly size: string;
  readonly onList: () => void;
}

function Acts({ drawings: { all, undo }, size, onList }: ActsProps) {
  const t = useT();
  const look = `${size} text-text-2 hover:bg-fill disabled:opacity-40`;
  return (
    <>
      <IconButton
        label={t('chart.undo')}
        title={t('chart.undo')}
        disabled={undo === null}
        onClick={() => undo?.()}
        className={look}
      >
        <Undo2 aria-hidden className="size-[18px]" />
      </IconButton>
      <IconButton
        label={t('chart.drawings')}
        title={t('chart.drawings')}
        aria-haspopup="dialog"
        disabled={all.length === 0}
        onClick={onList}
        className={look}
      >
        <List aria-hidden className="size-[18px]" />
      </IconButton>
    </>
  );
}
