// What staff looked at and did on this account.
import { UserCheck } from 'lucide-react';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { ToldList } from '../ui/told-list.tsx';

export default function StaffActionsPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('staff_actions.title')} parent="/user" />
      <main className="pb-[calc(2rem+env(safe-area-inset-bottom))]">
        <p className="px-5 pb-2 text-label text-text-2 text-pretty">{t('staff_actions.text')}</p>
        <ToldList
          name="staff_actions"
          title={t('staff_actions.title')}
          emptyText={t('staff_actions.empty_text')}
          icon={UserCheck}
          load={(page, signal) => call('staffActions', { page }, { signal, quiet: true })}
        />
      </main>
    </>
  );
}
