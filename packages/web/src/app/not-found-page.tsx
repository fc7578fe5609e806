// What is shown in place of a page that does not exist.
import { Compass } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageLink } from '../ui/page-link.tsx';

export default function NotFoundPage() {
  const t = useT();
  return (
    <main className="grid min-h-[80dvh] place-items-center">
      <EmptyState
        level={1}
        icon={Compass}
        title={t('state.not_found_title')}
        text={t('state.not_found_text')}
        action={
          <PageLink to="/" className={buttonClass()}>
            {t('action.go_home')}
          </PageLink>
        }
      />
    </main>
  );
}
