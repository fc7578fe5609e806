// What the public log is, what this browser finds in it, who else signs it, how to check it from outside, how
// orders are carried out, how long withdrawals take, and what the log does not prove. Public.
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { WithdrawalClock } from '../ui/withdrawal-clock.tsx';
import { CheckSection } from './check-section.tsx';
import { ExecutionSection } from './execution-section.tsx';
import { HandoversNote } from './handovers-note.tsx';
import { LimitsSection } from './limits-section.tsx';
import { useLogLook } from './log-look.ts';
import { OutsideSection } from './outside-section.tsx';
import { OwedSection } from './owed-section.tsx';
import { RecomputeSection } from './recompute-section.tsx';
import { WitnessSection } from './witness-section.tsx';

export default function TrustPage() {
  const t = useT();
  const look = useLogLook();
  const log = look.data?.state === 'checked' ? look.data : undefined;
  return (
    <>
      <PageHeader title={t('log.title')} parent="/" />
      <main className="mx-auto flex max-w-[38rem] flex-col gap-8 px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]">
        <div className="flex flex-col gap-3 text-body text-text-2 text-pretty">
          <p>{t('log.text')}</p>
          <p>{t('log.privacy')}</p>
        </div>
        <CheckSection look={look} />
        {log !== undefined && <HandoversNote log={log} />}
        {log !== undefined && <WitnessSection log={log} />}
        <OwedSection />
        <RecomputeSection />
        <OutsideSection logKey={log?.key} />
        <ExecutionSection />
        <WithdrawalClock />
        <LimitsSection />
      </main>
    </>
  );
}
