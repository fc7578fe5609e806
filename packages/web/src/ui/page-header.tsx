// The head of a page below the tabs: back, its title, and what else belongs there.
import type { ReactNode } from 'react';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { goBack } from './back-closes.ts';
import { IconButton } from './icon-button.tsx';
import { usePageTitle } from './page-title.ts';

interface PageHeaderProps {
  readonly title: string;
  /** Where back leads if there is no earlier page. */
  readonly parent: '/' | '/user' | '/news' | '/rank' | '/follow';
  readonly action?: ReactNode;
  readonly hideTitle?: boolean;
}

export function PageHeader({ title, parent, action, hideTitle = false }: PageHeaderProps) {
  const t = useT();
  usePageTitle(title);
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const back = () =>
    canGoBack ? goBack(router.history) : void router.navigate({ to: parent, replace: true });
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center bg-bg/85 px-2 backdrop-blur-xl">
      <IconButton label={t('action.back')} onClick={back}>
        <ChevronLeft aria-hidden className="flip size-6" strokeWidth={1.9} />
      </IconButton>
      <h1
        className={
          hideTitle ? 'sr-only' : 'line-clamp-2 min-w-0 flex-1 ps-1 text-heading break-words'
        }
      >
        {title}
      </h1>
      {action}
    </header>
  );
}
