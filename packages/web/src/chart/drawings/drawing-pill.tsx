// What can be done with the drawing that is chosen, and what to do while none is drawn yet: small bars over the candles.
import { Pencil, Trash2, X } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { DRAWING_TONES } from './drawing-looks.ts';
import { DRAWING_COLOURS, type Drawing } from './drawings.ts';
import type { Drawings, Tool } from './use-drawings.ts';

const BAR =
  'absolute flex max-w-full items-center rounded-full border border-line bg-surface shadow-card';
const SMALL = 'lg:pointer-fine:size-8';

interface ChosenDrawingProps {
  readonly chosen: Drawing;
  readonly drawings: Drawings;
}

export function ChosenDrawing({ chosen, drawings }: ChosenDrawingProps) {
  const t = useT();
  const name = t(`chart.tool_${chosen.kind}`);
  return (
    <div role="toolbar" aria-label={name} className={`${BAR} pointer-events-auto right-1 bottom-1`}>
      {DRAWING_COLOURS.map((colour) => (
        <button
          key={colour}
          type="button"
          aria-label={t(`chart.colour_${colour}`)}
          aria-pressed={chosen.colour === colour}
          onClick={() => drawings.put({ ...chosen, colour })}
          className={`press grid size-11 place-items-center ${SMALL}`}
        >
          <span
            aria-hidden
            className={`size-4 rounded-full ${DRAWING_TONES[colour].ground} ${chosen.colour === colour ? 'ring-2 ring-text ring-offset-2 ring-offset-surface' : ''}`}
          />
        </button>
      ))}
      {chosen.kind === 'text' && (
        <IconButton
          label={t('chart.text_change')}
          onClick={() => drawings.write(chosen)}
          className={SMALL}
        >
          <Pencil aria-hidden className="size-4 text-text-2" />
        </IconButton>
      )}
      <IconButton
        label={t('chart.drawing_remove', { drawing: name })}
        onClick={() => drawings.remove(chosen.id)}
        className={SMALL}
      >
        <Trash2 aria-hidden className="size-4 text-text-2" />
      </IconButton>
    </div>
  );
}

interface ToolHintProps {
  readonly tool: Tool;
  readonly onEnd: () => void;
}

export function ToolHint({ tool, onEnd }: ToolHintProps) {
  const t = useT();
  return (
    // One may draw through its words.
    <div className={`${BAR} top-7 left-2 ps-4`}>
      <span role="status" dir="auto" className="truncate text-caption text-text-2">
        {tool === 'box'
          ? t('chart.hint_box')
          : t(`chart.hint_${tool === 'horizontal' || tool === 'text' ? 'tap' : 'pull'}`, {
              drawing: t(`chart.tool_${tool}`),
            })}
      </span>
      <IconButton
        label={t('action.cancel')}
        onClick={onEnd}
        className={`pointer-events-auto ${SMALL}`}
      >
        <X aria-hidden className="size-4 text-text-2" />
      </IconButton>
    </div>
  );
}
