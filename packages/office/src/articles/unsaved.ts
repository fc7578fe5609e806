// What is typed into an article's editor and not saved yet. It outlives the editor: a session that ends, a page that is
// left or loaded anew. It stays in its tab, for the member who wrote it.
import { useRef, useState } from 'react';
import type { Article } from '@meridian/contract/admin';
import { getStaffSession } from '../lib/session.ts';
import { forThisTab } from '../lib/storage.ts';

export interface Words {
  readonly texts: Article['texts'];
  readonly logo: string;
}

interface Kept extends Words {
  /** The version that was edited. */
  readonly seen: string;
  readonly at: number;
}

export interface Unsaved {
  readonly words: Words;
  /** The version of the article that is edited. */
  readonly seen: string;
  /** When what an earlier editor left was written last; null if it left nothing, or once it is saved. */
  readonly foundFrom: number | null;
  write(change: (before: Words) => Partial<Words>): void;
  /** The member has the article as it is now before them. */
  saw(article: Article): void;
  /** These words have been saved; what has been typed since stays unsaved. */
  saved(words: Words, article: Article): void;
  forget(): void;
}

const placeOf = ({ kind, id }: Pick<Article, 'kind' | 'id'>): string =>
  `meridian.office.unsaved.${getStaffSession()?.staff.id}.${kind}.${id}`;

function read(place: string): Kept | null {
  const stored = forThisTab.get(place);
  return stored === null ? null : (JSON.parse(stored) as Kept);
}

const keep = (place: string, kept: Kept): void => forThisTab.set(place, JSON.stringify(kept));

export function useUnsaved(article: Article): Unsaved {
  const [place, setPlace] = useState(() => placeOf(article));
  const [found] = useState(() => read(place));
  const [words, setWords] = useState<Words>(found ?? article);
  const [seen, setSeen] = useState(found?.seen ?? article.version);
  const [foundFrom, setFoundFrom] = useState(found?.at ?? null);
  const latest = useRef(words);
  return {
    words,
    seen,
    foundFrom,
    write(change) {
      latest.current = { ...latest.current, ...change(latest.current) };
      const { texts, logo } = latest.current;
      setWords(latest.current);
      keep(place, { texts, logo, seen, at: Date.now() });
    },
    saw: ({ version }) => setSeen(version),
    saved(these, { kind, id, version }) {
      forThisTab.remove(place);
      const next = placeOf({ kind, id });
      const { texts, logo } = latest.current;
      if (latest.current !== these) keep(next, { texts, logo, seen: version, at: Date.now() });
      setPlace(next);
      setSeen(version);
      setFoundFrom(null);
    },
    forget: () => forThisTab.remove(place),
  };
}
