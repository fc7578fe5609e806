// What the public log is, what this browser finds in it, who else signs it, how to check it from outside, how
// orders are carried out, how long withdrawals take, and what the log does not prove. Public.
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { PageHeader } from '../ui/page-header.tsx';
import { WithdrawalClock } from '../ui/money/withdrawal-clock.tsx';
import { CheckSection } from './check-section.tsx';
import { ExecutionSection } from './execution-section.tsx';
import { HandoversNote } from './handovers-note.tsx';
import { LimitsSection } from './limits-section.tsx';
import { useLogLook } from './log-look.ts';
import { OutsideSection } from './outside-section.tsx';
import { OwedSection } from './owed-section.tsx';
import { RecomputeSection } from './recompute-section.tsx';
import { WitnessSection } from './witness-section.tsx';

const MAIN =
  'mx-auto flex max-w-[38rem] flex-col gap-8 px-5 pt-3 pb-[calc(2.5rem+env(safe-area-inset-bottom))]';

/** A copying to be checked is a page of its own; all else is about the log. */
export default function TrustPage(): ReactNode {
  const { copying } = useSearch({ from: '/trust' });
  return copying === undefined ? <LogPage /> : <CopyingCheck copying={copying} />;
}

function CopyingCheck({ copying }: { readonly copying: number }) {
  const t = useT();
  return (
    <>
      <PageHeader title={t('log.count')} parent="/follow" />
      <main className={MAIN}>
        <RecomputeSection copying={copying} />
        <Link to="/trust" search={{}} className="text-body text-accent">
          {t('log.title')}
        </Link>
      </main>
    </>
  );
}

function LogPage() {
  const t = useT();
  const look = useLogLook();
  const log = look.data?.state === 'checked' ? look.data : undefined;
  return (
    <>
      <PageHeader title={t('log.title')} parent="/" />
      <main className={MAIN}>
        <div className="flex flex-col gap-3 text-body text-text-2 text-pretty">
          <p>{t('log.text')}</p>
          <p>{t('log.privacy')}</p>
        </div>
        <CheckSection look={look} />
        {log !== undefined && <HandoversNote log={log} />}
        {log !== undefined && <WitnessSection log={log} />}
        <OwedSection />
        <RecomputeSection copying={undefined} />
        <OutsideSection logKey={log?.key} />
        <ExecutionSection />
        <WithdrawalClock />
        <LimitsSection />
      </main>
    </>
  );
}
