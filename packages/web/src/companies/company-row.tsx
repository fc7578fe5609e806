// A company of the directory: logo, name and legal entity; a tap opens its popup.
import { ChevronRight } from 'lucide-react';
import type { Company } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { useT } from '../lib/i18n.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { DemonstrationBadge } from './demonstration-badge.tsx';

interface CompanyRowProps {
  readonly company: Company;
  /** The visitor has entered this company. */
  readonly isChosen: boolean;
  readonly onOpen: (company: Company) => void;
}

export function CompanyRow({ company, isChosen, onOpen }: CompanyRowProps) {
  const t = useT();
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(company)}
        className="press flex min-h-[76px] w-full items-center gap-3.5 px-5 py-3 text-start -outline-offset-2 active:bg-fill lg:hover:bg-fill/60"
      >
        <CompanyLogo name={company.name} src={company.logo} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-body font-semibold [overflow-wrap:anywhere]">
              <bdi>{company.name}</bdi>
            </span>
            {isChosen && <Badge tone="accent">{t('companies.yours')}</Badge>}
            {company.demonstration === 1 && <DemonstrationBadge isShort />}
          </span>
          <span className="mt-0.5 line-clamp-2 text-caption text-text-3 [overflow-wrap:anywhere]">
            <bdi>{company.subject}</bdi>
          </span>
        </span>
        <ChevronRight aria-hidden className="flip size-4 shrink-0 text-text-3" />
      </button>
    </li>
  );
}

export const CompanySkeletons = () => (
  <div aria-hidden>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className="flex h-[76px] items-center gap-3.5 px-5">
        <Skeleton className="size-12 !rounded-[14px]" />
        <span className="flex-1">
          <Skeleton className="h-[18px] w-36" />
          <Skeleton className="mt-2 h-3.5 w-52" />
        </span>
      </div>
    ))}
  </div>
);
