// Replaces what only a real account may use: it tells a demo account so, with the ways to a real one.
import type { ReactNode } from 'react';
import { Link, useLocation } from '@tanstack/react-router';
import { ShieldUser } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { useSession } from '../lib/session.ts';
import { EmptyState } from './empty-state.tsx';

export function RealOnly({ children }: { readonly children: ReactNode }) {
  const t = useT();
  const { user } = useSession();
  const from = useLocation({ select: ({ href }) => href });
  if (user?.is_demo !== 1) return children;
  return (
    <main className="grid min-h-[70dvh] place-items-center">
      <EmptyState
        icon={ShieldUser}
        title={t('user.only_true_account')}
        text={t('user.only_true_account_text')}
        action={
          <div className="flex flex-col items-stretch gap-2">
            <Link to="/register" className={buttonClass('ink')}>
              {t('user.register_real')}
            </Link>
            <Link to="/login" search={{ from }} className={buttonClass('quiet')}>
              {t('user.log_in_real')}
            </Link>
          </div>
        }
      />
    </main>
  );
}
