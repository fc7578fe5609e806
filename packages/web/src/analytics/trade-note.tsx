// The client's own words on a trade, and tags to find and group trades by. Nobody else reads them on the site.
import { useId, useState } from 'react';
import type { AnalyticsTrade } from '@meridian/contract';
import {
  TRADE_NOTE_MAX,
  TRADE_TAGS_MAX,
  TRADE_TAG_LENGTH_MAX,
} from '@meridian/contract/names/analytics';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { queryClient } from '../lib/query-client.ts';
import { Note } from '../ui/note.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { toast } from '../ui/toast.tsx';
import { draftOf, forgetDraft, keepDraft } from '../ui/fields/use-form.ts';
import { useRequest } from '../ui/use-request.ts';

/** Tags offered for one tap. */
const OFFERED_MAX = 8;
const TAGS_LENGTH_MAX = TRADE_TAGS_MAX * (TRADE_TAG_LENGTH_MAX + 2);

/** "news, breakout" as its tags. */
const split = (tags: string): string[] =>
  tags
    .split(/[,،，、]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

interface TradeNoteProps {
  readonly trade: AnalyticsTrade;
  /** Those of other trades. */
  readonly tagsKnown: readonly string[];
  readonly copying: number | undefined;
}

interface Words {
  readonly note: string;
  readonly tags: string;
}

type Typed = Partial<Words>;

/** Under which what was typed on a trade and not saved is kept: a sheet is soon swiped away. */
const draftName = ({ Id }: AnalyticsTrade): string => `note.${Id}`;

const wordsOf = ({ Note, Tags }: AnalyticsTrade): Words => ({ note: Note, tags: Tags.join(', ') });

/** What is typed and differs from what is kept. */
function changesOf({ note, tags }: Typed, kept: Words): Typed {
  return {
    ...(note !== undefined && note !== kept.note && { note }),
    ...(tags !== undefined && tags !== kept.tags && { tags }),
  };
}

/** Only what is typed here is saved: another page may write the rest. */
function useTradeNote({ trade, copying }: Pick<TradeNoteProps, 'trade' | 'copying'>) {
  const t = useT();
  const request = useRequest();
  /** Until the trade is loaded again. */
  const [saved, setSaved] = useState<{ readonly of: AnalyticsTrade; readonly words: Words }>();
  const name = draftName(trade);
  const [typed, setTyped] = useState<Typed>(() => draftOf(name));
  const kept = saved?.of === trade ? saved.words : wordsOf(trade);
  const changes = changesOf(typed, kept);
  const words = { ...kept, ...changes };
  const keep = (next: Typed) => {
    if (Object.keys(next).length === 0) forgetDraft(name);
    else keepDraft(name, next);
    setTyped(next);
  };
  const save = async () => {
    const [only, other] = Object.keys(changes) as (keyof Words)[];
    const told = await request.run(() =>
      call(
        'setTradeNote',
        {
          ...{ id: trade.Id, ...words },
          ...(other === undefined && only !== undefined && { only }),
          ...(copying !== undefined && { copying_id: copying }),
        },
        { quiet: true },
      ),
    );
    if (told === undefined) return;
    // What was typed while the answer was under way is not saved yet.
    keep(changesOf(draftOf(name), words));
    setSaved({ of: trade, words: { note: told.note, tags: told.tags.join(', ') } });
    toast.success(t('analytics.note_saved'));
    await queryClient.invalidateQueries({ queryKey: ['account', 'analytics'] });
  };
  const write = (changed: Typed) => keep({ ...changes, ...changed });
  return { request, ...words, write, isChanged: Object.keys(changes).length > 0, save };
}

export function TradeNote({ trade, tagsKnown, copying }: TradeNoteProps) {
  const t = useT();
  const { request, isChanged, ...form } = useTradeNote({ trade, copying });
  const own = split(form.tags);
  const fields = request.fault?.fields ?? {};
  const isOfField = Object.keys(fields).length > 0;
  return (
    <form
      noValidate
      className="mt-6 flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void form.save();
      }}
    >
      <NoteField value={form.note} onChange={(note) => form.write({ note })} />
      <TextField
        label={t('analytics.tags')}
        name="tags"
        dir="auto"
        autoComplete="off"
        maxLength={TAGS_LENGTH_MAX}
        value={form.tags}
        onChange={(tags) => form.write({ tags })}
        error={fields['tags']}
        hint={t('analytics.tags_hint')}
      />
      <TagsOffered
        tags={tagsKnown.filter((tag) => !own.includes(tag)).slice(0, OFFERED_MAX)}
        onTag={(tag) => form.write({ tags: [...own, tag].join(', ') })}
      />
      {request.fault !== null && !isOfField && <Note tone="negative">{request.fault.message}</Note>}
      {isChanged && (
        <Button type="submit" isBusy={request.isBusy}>
          {t('analytics.save_note')}
        </Button>
      )}
    </form>
  );
}

interface NoteFieldProps {
  readonly value: string;
  readonly onChange: (note: string) => void;
}

function NoteField({ value, onChange }: NoteFieldProps) {
  const t = useT();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block ps-1 text-label text-text-2">
        {t('analytics.note')}
      </label>
      <textarea
        id={id}
        name="note"
        dir="auto"
        rows={3}
        maxLength={TRADE_NOTE_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="block w-full resize-y rounded-control bg-fill px-4 py-3 text-body outline-none focus:ring-2 focus:ring-accent"
      />
    </div>
  );
}

function TagsOffered({
  tags,
  onTag,
}: {
  readonly tags: readonly string[];
  readonly onTag: (tag: string) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {tags.map((tag) => (
        <li key={tag}>
          <button
            type="button"
            onClick={() => onTag(tag)}
            className="press min-h-11 rounded-full px-4 text-label ring-1 ring-line"
          >
            <bdi>{tag}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
