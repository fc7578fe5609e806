// Copy trading: until traders can be followed, what it will be and where to go meanwhile.
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { buttonClass } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';

export default function DocumentaryPage() {
  const t = useT();
  return (
    <main className="pb-[calc(var(--tab-bar)+1rem)]">
      <h1 className="px-5 pt-4 pb-2 text-title">{t('documentary.title')}</h1>
      <div className="grid min-h-[60dvh] place-items-center">
        <EmptyState
          icon={Users}
          title={t('documentary.empty_title')}
          text={t('documentary.empty_text')}
          action={
            <Link to="/trade" className={buttonClass()}>
              {t('documentary.empty_action')}
            </Link>
          }
        />
      </div>
    </main>
  );
}
