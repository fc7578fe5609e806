// What becomes of an article: saving it as a draft, publishing it at once or at a time, withdrawing it with a reason.
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Article } from '@meridian/contract/admin';
import { ARTICLE_CHANGED } from '@meridian/contract/admin/outcomes';
import { Button } from '@meridian/design/components/button';
import { useIsHere } from '@meridian/design/lib/use-is-here';
import { ApiError, act } from '../lib/api.ts';
import { formatInstant, localTime } from '../lib/format.ts';
import { notify } from '../lib/notices.ts';
import { Field } from '../ui/field.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { useAction } from '../ui/use-action.ts';
import type { Unsaved } from './unsaved.ts';

const SAVED: Readonly<Record<Article['state'], string>> = {
  draft: 'Saved: nobody reads it yet.',
  scheduled: 'Scheduled: it is read from then on.',
  published: 'Published: clients read it now.',
};
/** Before the server's present time, whatever this machine's clock says. */
const AT_ONCE = 0;

interface PublishingProps {
  /** As the server has it. */
  readonly article: Article;
  readonly unsaved: Unsaved;
  readonly onMade: (id: number) => void;
  /** What was typed is given up for the article as it is now. */
  readonly onAnew: () => void;
}

export function Publishing({ article, unsaved, onMade, onAnew }: PublishingProps) {
  const { state, published_at: publishedAt } = article;
  const [startsAt, setStartsAt] = useState(
    state === 'scheduled' ? localTime(publishedAt ?? 0) : '',
  );
  const { save, overtaken } = useSave(article, unsaved, onMade);
  const start = useRef<HTMLInputElement>(null);
  const [isHalf, setHalf] = useState(false);
  const publish = async (): Promise<void> => {
    // Half a time has no value, and none means at once.
    const isWhole = start.current?.validity.valid !== false;
    setHalf(!isWhole);
    if (isWhole) await save.run(startsAt === '' ? AT_ONCE : new Date(startsAt).getTime());
  };
  const isRead = state === 'published';
  const fault = save.fields['texts'] ?? save.fields['logo'] ?? save.fault;
  return (
    <div className="flex flex-col gap-4 border-t border-line pt-5">
      {isRead ? (
        <p className="text-label text-text-3">
          Published since <span className="figure">{formatInstant(publishedAt ?? 0)}</span>
        </p>
      ) : (
        <Field
          label="Publish at"
          type="datetime-local"
          hint="Empty: at once"
          ref={start}
          fault={isHalf ? 'Enter the whole date and time, or leave it empty.' : undefined}
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
        />
      )}
      {fault !== null && fault !== undefined && (
        <p role="alert" className="text-caption text-negative">
          {fault}
        </p>
      )}
      {overtaken === null ? (
        <div className="flex flex-wrap gap-3">
          <Button isBusy={save.isBusy} onClick={() => void publish()}>
            {isRead ? 'Save for readers' : startsAt === '' ? 'Publish' : 'Schedule'}
          </Button>
          {!isRead && (
            <Button tone="quiet" isBusy={save.isBusy} onClick={() => void save.run(null)}>
              Save as a draft
            </Button>
          )}
        </div>
      ) : (
        <Overtaken
          isBusy={save.isBusy}
          onOverwrite={() => void save.run(overtaken.publishAt)}
          onTheirs={onAnew}
        />
      )}
      {state !== 'draft' && <Withdrawing article={article} onWithdrawn={unsaved.saw} />}
    </div>
  );
}

/** Saves what was typed, unless somebody else's save came first; the next try then overwrites theirs. */
function useSave({ kind, id }: Article, unsaved: Unsaved, onMade: (id: number) => void) {
  const keep = useKeep();
  /** What was to be done when somebody else's save came first. */
  const [overtaken, setOvertaken] = useState<{ readonly publishAt: number | null } | null>(null);
  const save = useAction(async (publishAt: number | null) => {
    const { words, seen } = unsaved;
    const { texts, logo } = words;
    const which = id === 0 ? {} : overtaken === null ? { id, seen } : { id };
    const input = { kind, ...which, logo, publish_at: publishAt, texts };
    const saved = await act('articleSave', input).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== ARTICLE_CHANGED) throw error;
      return null;
    });
    setOvertaken(saved === null ? { publishAt } : null);
    if (saved === null) return;
    unsaved.saved(words, saved);
    if (id === 0) onMade(saved.id);
    await keep(saved);
    notify('success', SAVED[saved.state]);
  });
  return { save, overtaken };
}

interface OvertakenProps {
  readonly isBusy: boolean;
  readonly onOverwrite: () => void;
  readonly onTheirs: () => void;
}

function Overtaken({ isBusy, onOverwrite, onTheirs }: OvertakenProps) {
  return (
    <div className="flex flex-col gap-3 rounded-control bg-warn-soft p-3">
      <p role="alert" className="text-label text-warn">
        Somebody saved this article after you opened it. What you wrote is not saved yet.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button tone="danger" isBusy={isBusy} onClick={onOverwrite}>
          Overwrite theirs
        </Button>
        <Button tone="quiet" onClick={onTheirs}>
          Discard mine and show theirs
        </Button>
      </div>
    </div>
  );
}

interface WithdrawingProps {
  readonly article: Article;
  readonly onWithdrawn: (article: Article) => void;
}

function Withdrawing({ article: { kind, id }, onWithdrawn }: WithdrawingProps) {
  const keep = useKeep();
  return (
    <ReasonForm
      deed={`withdraw.${kind}.${id}`}
      className="flex-wrap"
      label="Why it is withdrawn"
      button="Withdraw"
      tone="danger"
      done="Withdrawn: nobody reads it now."
      onReason={async (reason) => {
        const withdrawn = await act('articleWithdraw', { kind, id, reason });
        onWithdrawn(withdrawn);
        await keep(withdrawn);
      }}
    />
  );
}

/** Shows the article as the server has stored it, under its own address. */
function useKeep(): (saved: Article) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHere = useIsHere();
  return async (saved) => {
    if (isHere()) queries.setQueryData(['articles', 'one', saved.kind, saved.id], saved);
    await queries.invalidateQueries({ queryKey: ['articles', saved.kind] });
    if (!isHere()) return;
    // The step back leads to where the editor was opened from, not to an empty one.
    await navigate({
      to: '/articles/edit',
      search: { kind: saved.kind, id: saved.id },
      replace: true,
    });
  };
}
