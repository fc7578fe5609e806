// Writes one article: its languages side by side with a preview. What becomes of it then is publishing.tsx.
import { useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { LANGUAGES, LANGUAGE_TAGS, type Language } from '@meridian/contract/languages';
import type { Article, ArticleText } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { languageName } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Field } from '../ui/field.tsx';
import { Found } from '../ui/found.tsx';
import { Page } from '../ui/page.tsx';
import { useAction } from '../ui/use-action.ts';
import { addPicture } from './pictures.ts';
import { PhonePreview } from './phone-preview.tsx';
import { Publishing } from './publishing.tsx';
import { RichEditor } from './rich-editor.tsx';
import { StateBadge } from './state-badge.tsx';
import { useUnsaved } from './unsaved.ts';

const EMPTY: ArticleText = { title: '', summary: '', content: '' };

export default function ArticlePage() {
  const { kind, id } = useSearch({ from: '/desk/articles/edit' });
  const { number, setMade, begin } = useEditorNumber(id);
  const queries = useQueryClient();
  const queryKey = ['articles', 'one', kind, id];
  // An article is read anew whenever it is opened: another member may have saved it.
  useEffect(
    () => () => queries.removeQueries({ queryKey: ['articles', 'one', kind, id] }),
    [queries, kind, id],
  );
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => look('articleInfo', { kind, id: id ?? 0 }, signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const fresh: Article = {
    kind,
    id: 0,
    title: '',
    languages: [],
    state: 'draft',
    published_at: null,
    version: '',
    logo: '',
    texts: {},
  };
  const article = id === undefined ? fresh : query.data;
  if (article === undefined)
    return (
      <Page title="Article">
        {query.error === null ? (
          <div aria-label="Loading" className="h-96 animate-pulse rounded-card bg-fill" />
        ) : (
          <p role="alert" className="text-negative">
            {query.error.message}
          </p>
        )}
      </Page>
    );
  const startAnew = () => {
    begin();
    void queries.resetQueries({ queryKey });
  };
  return <Editor key={`${kind}:${number}`} article={article} onMade={setMade} onAnew={startAnew} />;
}

/** The editor in which a new article was written stays when the article gets its id; every other one has an editor of its own. */
function useEditorNumber(id: number | undefined) {
  const [made, setMade] = useState<number | null>(null);
  const [shown, setShown] = useState({ id, number: 0 });
  const isMadeHere = shown.id === undefined && id === made;
  if (shown.id !== id) setShown({ id, number: shown.number + (isMadeHere ? 0 : 1) });
  const begin = () => setShown({ id, number: shown.number + 1 });
  return { number: shown.number, setMade, begin };
}

interface EditorProps {
  readonly article: Article;
  /** A new article has been saved first. */
  readonly onMade: (id: number) => void;
  /** Begins an editor of the article as the server has it now. */
  readonly onAnew: () => void;
}

function Editor({ article, onMade, onAnew }: EditorProps) {
  const { kind } = article;
  const mayWrite = useHasRole('content');
  const [language, setLanguage] = useState<Language>('en');
  const unsaved = useUnsaved(article);
  const { texts, logo } = unsaved.words;
  const text = texts[language] ?? EMPTY;
  const write = (change: Partial<ArticleText>) =>
    unsaved.write(({ texts: before }) => ({
      texts: { ...before, [language]: { ...(before[language] ?? EMPTY), ...change } },
    }));
  const startAnew = () => {
    unsaved.forget();
    onAnew();
  };
  return (
    <Page
      title={article.id === 0 ? 'New article' : article.title || 'Untitled'}
      text={kind === 'news' ? 'News' : 'Announcement: the one published last is shown'}
      actions={<StateBadge state={article.state} />}
    >
      <div className="flex flex-wrap items-start gap-6">
        <div className="flex min-w-[min(100%,28rem)] flex-1 flex-col gap-5 rounded-card bg-surface p-5 shadow-card">
          <Found from={unsaved.foundFrom} onDiscard={startAnew} />
          <Languages texts={texts} chosen={language} onChoose={setLanguage} />
          <TextFields
            kind={kind}
            language={language}
            text={text}
            isReadOnly={!mayWrite}
            onWrite={write}
          />
          {kind === 'news' && (
            <LogoField
              logo={logo}
              isReadOnly={!mayWrite}
              onChange={(next) => unsaved.write(() => ({ logo: next }))}
            />
          )}
          {mayWrite && (
            <Publishing article={article} unsaved={unsaved} onMade={onMade} onAnew={startAnew} />
          )}
        </div>
        <PhonePreview
          kind={kind}
          text={text}
          logo={logo}
          language={language}
          publishedAt={article.published_at}
        />
      </div>
    </Page>
  );
}

interface TextFieldsProps {
  readonly kind: Article['kind'];
  readonly language: Language;
  readonly text: ArticleText;
  readonly isReadOnly: boolean;
  readonly onWrite: (change: Partial<ArticleText>) => void;
}

/** The article in one language. */
function TextFields({ kind, language, text, isReadOnly, onWrite }: TextFieldsProps) {
  const lang = LANGUAGE_TAGS[language];
  return (
    <>
      <Field
        label="Title"
        maxLength={200}
        value={text.title}
        disabled={isReadOnly}
        lang={lang}
        dir="auto"
        onChange={(event) => onWrite({ title: event.target.value })}
      />
      {kind === 'news' && (
        <Field
          label="Summary"
          maxLength={500}
          value={text.summary}
          disabled={isReadOnly}
          lang={lang}
          dir="auto"
          onChange={(event) => onWrite({ summary: event.target.value })}
        />
      )}
      <RichEditor
        key={language}
        label="Text"
        html={text.content}
        lang={lang}
        dir={language === 'ar' ? 'rtl' : 'ltr'}
        isReadOnly={isReadOnly}
        onWrite={(content) => onWrite({ content })}
      />
    </>
  );
}

interface LogoFieldProps {
  readonly logo: string;
  readonly isReadOnly: boolean;
  readonly onChange: (logo: string) => void;
}

function LogoField({ logo, isReadOnly, onChange }: LogoFieldProps) {
  const file = useRef<HTMLInputElement>(null);
  const add = useAction(async (picture: File) => onChange(await addPicture(picture)));
  return (
    <div className="flex items-end gap-2">
      <Field
        className="min-w-0 flex-1"
        label="Leading picture"
        hint="Sent from here, or one of this site, as /news/gap.svg"
        value={logo}
        disabled={isReadOnly}
        onChange={(event) => onChange(event.target.value)}
        fault={add.fields['file'] ?? add.fault ?? undefined}
      />
      {!isReadOnly && (
        <>
          <Button
            tone="quiet"
            className="mb-6"
            isBusy={add.isBusy}
            onClick={() => file.current?.click()}
          >
            Send a picture
          </Button>
          <input
            ref={file}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            aria-label="Leading picture, as a file"
            className="hidden"
            onChange={(event) => {
              const [picture] = event.target.files ?? [];
              event.target.value = '';
              if (picture !== undefined) void add.run(picture);
            }}
          />
        </>
      )}
    </div>
  );
}

interface LanguagesProps {
  readonly texts: Article['texts'];
  readonly chosen: Language;
  readonly onChoose: (language: Language) => void;
}

function Languages({ texts, chosen, onChoose }: LanguagesProps) {
  const isWritten = (language: Language) => (texts[language]?.title ?? '').trim() !== '';
  const missing = LANGUAGES.filter((one) => !isWritten(one)).length;
  return (
    <div>
      <p className="mb-1.5 text-caption font-medium text-text-2">
        <span className="text-text">{languageName(chosen)}</span>
        {' · '}
        {missing === 0
          ? 'in all languages'
          : `${missing} of ${LANGUAGES.length} languages missing: their readers are shown ${isWritten('en') ? 'English' : 'the first that there is'}`}
      </p>
      <div role="radiogroup" aria-label="Language" className="flex flex-wrap gap-1.5">
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            aria-checked={one === chosen}
            aria-label={`${languageName(one)}${isWritten(one) ? '' : ', missing'}`}
            title={languageName(one)}
            onClick={() => onChoose(one)}
            className={`press h-9 min-w-12 rounded-badge px-2.5 text-caption font-medium ${one === chosen ? 'bg-ink text-on-ink' : isWritten(one) ? 'bg-positive-soft text-positive' : 'bg-warn-soft text-warn'}`}
          >
            {one}
          </button>
        ))}
      </div>
    </div>
  );
}
