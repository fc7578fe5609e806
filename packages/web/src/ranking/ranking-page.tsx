// The ranking of traders: until the first of them are ranked, what it will show.
import { Link } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function RankingPage() {
  const t = useT();
  return (
    <main className="pb-[calc(var(--tab-bar)+1rem)]">
      <h1 className="px-5 pt-4 pb-2 text-title">{t('ranking.title')}</h1>
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Trophy}
          title={t('ranking.empty_title')}
          text={t('ranking.empty_text')}
          action={
            <Link to="/trade" className={buttonClass()}>
              {t('ranking.empty_action')}
            </Link>
          }
        />
      </div>
    </main>
  );
}
