// The state of an article: a draft, planned, or published.
import type { ArticleRow } from '@meridian/contract/admin';

const LOOKS: Readonly<Record<ArticleRow['state'], readonly [look: string, text: string]>> = {
  draft: ['bg-fill text-text-2', 'Draft'],
  scheduled: ['bg-warn-soft text-warn', 'Scheduled'],
  published: ['bg-positive-soft text-positive', 'Published'],
};

export function StateBadge({ state }: { readonly state: ArticleRow['state'] }) {
  const [look, text] = LOOKS[state];
  return <span className={`rounded-badge px-2 py-1 text-micro font-semibold ${look}`}>{text}</span>;
}
