// What becomes of an article: saving it as a draft, publishing it at once or at a time, withdrawing it with a reason.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Article } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant, localTime } from '../lib/format.ts';
import { notify } from '../lib/notices.ts';
import { Field } from '../ui/field.tsx';
import { ReasonForm } from '../ui/reason-form.tsx';
import { useAction } from '../ui/use-action.ts';

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
  readonly texts: Article['texts'];
  readonly logo: string;
  readonly onMade: (id: number) => void;
}

export function Publishing({ article, texts, logo, onMade }: PublishingProps) {
  const { kind, id, state, published_at: publishedAt } = article;
  const [startsAt, setStartsAt] = useState(
    state === 'scheduled' ? localTime(publishedAt ?? 0) : '',
  );
  const keep = useKeep();
  const save = useAction(async (publishAt: number | null) => {
    const input = { kind, ...(id === 0 ? {} : { id }), logo, publish_at: publishAt, texts };
    const saved = await act('articleSave', input);
    if (id === 0) onMade(saved.id);
    await keep(saved);
    notify('success', SAVED[saved.state]);
  });
  const publish = () => save.run(startsAt === '' ? AT_ONCE : new Date(startsAt).getTime());
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
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
        />
      )}
      {fault !== null && fault !== undefined && (
        <p role="alert" className="text-caption text-negative">
          {fault}
        </p>
      )}
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
      {state !== 'draft' && <Withdrawing article={article} />}
    </div>
  );
}

function Withdrawing({ article: { kind, id } }: { readonly article: Article }) {
  const keep = useKeep();
  return (
    <ReasonForm
      className="flex-wrap"
      label="Why it is withdrawn"
      button="Withdraw"
      tone="danger"
      done="Withdrawn: nobody reads it now."
      onReason={async (reason) => keep(await act('articleWithdraw', { kind, id, reason }))}
    />
  );
}

/** Shows the article as the server has stored it, under its own address. */
function useKeep(): (saved: Article) => Promise<void> {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async (saved) => {
    queries.setQueryData(['articles', 'one', saved.kind, saved.id], saved);
    await queries.invalidateQueries({ queryKey: ['articles', saved.kind] });
    // The step back leads to where the editor was opened from, not to an empty one.
    await navigate({
      to: '/articles/edit',
      search: { kind: saved.kind, id: saved.id },
      replace: true,
    });
  };
}
