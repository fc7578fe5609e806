// All drawings of an instrument, one under the other, to choose or to remove them; and the words of a text.
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '@meridian/design/components/button';
import { Trash2 } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { focusForKeys } from '../../ui/focus-for-keys.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRowFocus } from '../../ui/row-focus.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLast } from '../../ui/use-last.ts';
import { DRAWING_ICONS, DRAWING_TONES } from './drawing-looks.ts';
import { drawingName } from './drawing-words.ts';
import { DRAWING_TEXT_MAX, type Drawing } from './drawings.ts';
import type { Drawings } from './use-drawings.ts';

interface DrawingSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly drawings: Drawings;
  readonly precision: number;
}

export function DrawingSheet({ open, onOpenChange, drawings, precision }: DrawingSheetProps) {
  const t = useT();
  const { all, choose, remove } = drawings;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('chart.drawings')}>
      <ul className="divide-y divide-line">
        {all.map((drawing) => (
          <DrawingRow
            key={drawing.id}
            drawing={drawing}
            precision={precision}
            onChoose={() => {
              choose(drawing.id);
              onOpenChange(false);
            }}
            onRemove={() => {
              remove(drawing.id);
              if (all.length === 1) onOpenChange(false);
            }}
          />
        ))}
      </ul>
    </Sheet>
  );
}

interface DrawingRowProps {
  readonly drawing: Drawing;
  readonly precision: number;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

function DrawingRow({ drawing, precision, onChoose, onRemove }: DrawingRowProps) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  const Icon = DRAWING_ICONS[drawing.kind];
  const name = drawingName(drawing, { precision, t });
  return (
    <li ref={row} className="flex items-center gap-1">
      <button
        type="button"
        onClick={onChoose}
        className="press flex min-h-14 min-w-0 flex-1 items-center gap-3 text-start"
      >
        <Icon aria-hidden className={`size-5 shrink-0 ${DRAWING_TONES[drawing.colour].text}`} />
        <bdi className="truncate text-label">{name}</bdi>
      </button>
      <IconButton
        data-remove
        label={t('chart.drawing_remove', { drawing: name })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden className="size-[18px] text-text-2" />
      </IconButton>
    </li>
  );
}

export function DrawingTextSheet({ drawings }: { readonly drawings: Drawings }) {
  const t = useT();
  const { written, write, put, choose } = drawings;
  const shown = useLast(written ?? undefined);
  return (
    <Sheet
      open={written !== null}
      onOpenChange={(isOpen) => !isOpen && write(null)}
      title={t('chart.tool_text')}
    >
      {shown && (
        <TextForm
          key={shown.id}
          drawing={shown}
          onSave={(text) => {
            // Refused, the words stay where they were written.
            if (!put({ ...shown, text })) return;
            write(null);
            choose(shown.id);
          }}
        />
      )}
    </Sheet>
  );
}

interface TextFormProps {
  readonly drawing: Drawing;
  readonly onSave: (text: string) => void;
}

function TextForm({ drawing, onSave }: TextFormProps) {
  const t = useT();
  const [text, setText] = useState(drawing.text ?? '');
  const words = text.trim();
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (words !== '') onSave(words);
  };
  return (
    <form onSubmit={onSubmit} className="grid gap-5">
      <TextField
        ref={focusForKeys}
        label={t('chart.text_words')}
        value={text}
        onChange={setText}
        maxLength={DRAWING_TEXT_MAX}
        autoComplete="off"
      />
      <Button type="submit" tone="ink" size="large" disabled={words === ''}>
        {t('chart.text_save')}
      </Button>
    </form>
  );
}
