// What touched the account: looks of staff, what they decided and why, and rules of the house that changed under it.
import type { CallOutput } from '@meridian/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Eye, Scale, UserCheck } from 'lucide-react';
import { call } from '../lib/api.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ToldList } from '../ui/told-list.tsx';

type Line = CallOutput<'staffActions'>['data'][number];

const ICONS = { seen: Eye, decided: UserCheck, rules: Scale } as const satisfies Readonly<
  Record<Line['kind'], unknown>
>;

const reasonOf = ({ reason }: Line, t: Translate): string | null =>
  reason === null ? null : t('staff_actions.reason', { reason });

export default function StaffActionsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('staff_actions.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <p className="px-5 pb-2 text-label text-text-2 text-pretty">{t('staff_actions.text')}</p>
        <p className="px-5 pb-2">
          <Link
            to="/trust"
            className="inline-flex min-h-11 items-center gap-1 text-label font-semibold text-accent"
          >
            {t('staff_actions.public')}
            <ChevronRight aria-hidden className="flip size-4" />
          </Link>
        </p>
        <ToldList<Line>
          name="staff_actions"
          title={t('staff_actions.title')}
          emptyText={t('staff_actions.empty_text')}
          icon={UserCheck}
          iconOf={({ kind }) => ICONS[kind]}
          noteOf={(line) => reasonOf(line, t)}
          load={(page, signal) => call('staffActions', { page }, { signal, quiet: true })}
        />
      </main>
    </>
  );
}
