// A company as a main site offers it: its contact, its details one tap away, and the button to enter.
import { ArrowRight, Globe, type LucideIcon, Mail, MapPin } from 'lucide-react';
import type { Company } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { hostOf, webAddress } from '../lib/web-address.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { DemonstrationBadge } from './demonstration-badge.tsx';

interface CompanyCardProps {
  readonly company: Company;
  readonly onOpen: (company: Company) => void;
  readonly onEnter: (company: Company) => void;
}

const Line = ({ icon: Icon, text }: { readonly icon: LucideIcon; readonly text: string }) => (
  <li className="flex gap-2.5">
    <Icon aria-hidden className="mt-px size-4 shrink-0 text-text-3" strokeWidth={1.9} />
    <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
      <bdi>{text}</bdi>
    </span>
  </li>
);

export function CompanyCard({ company, onOpen, onEnter }: CompanyCardProps) {
  const t = useT();
  const { name, logo, subject, url, email, location } = company;
  const website = webAddress(url);
  const lines = [
    { icon: Globe, text: website === undefined ? '' : hostOf(website) },
    { icon: Mail, text: email },
    { icon: MapPin, text: location },
  ].filter(({ text }) => text !== '');
  return (
    <li className="rounded-card bg-surface p-5 shadow-card ring-1 ring-line dark:ring-0">
      <div className="flex items-center gap-3.5">
        <CompanyLogo name={name} src={logo} size={52} />
        <div className="min-w-0 flex-1">
          <h2 className="text-body-strong [overflow-wrap:anywhere]">
            <bdi>{name}</bdi>
          </h2>
          <p className="mt-0.5 line-clamp-2 text-caption text-text-3 [overflow-wrap:anywhere]">
            <bdi>{subject}</bdi>
          </p>
        </div>
      </div>
      {company.demonstration === 1 && (
        <p className="mt-3">
          <DemonstrationBadge />
        </p>
      )}
      <ul className="mt-4 space-y-2 text-label text-text-2">
        {lines.map(({ icon, text }) => (
          <Line key={text} icon={icon} text={text} />
        ))}
      </ul>
      <div className="mt-5 flex gap-2">
        <Button
          tone="quiet"
          aria-label={t('companies.details', { name })}
          onClick={() => onOpen(company)}
          className="flex-1"
        >
          {t('companies.more')}
        </Button>
        <Button
          aria-label={t('companies.enter_name', { name })}
          onClick={() => onEnter(company)}
          className="flex-1"
        >
          {t('companies.enter')}
          <ArrowRight aria-hidden className="flip size-[18px]" strokeWidth={2.2} />
        </Button>
      </div>
    </li>
  );
}

export const CardSkeletons = () => (
  <div aria-hidden className="grid gap-4 lg:grid-cols-2">
    {[0, 1, 2].map((card) => (
      <div key={card} className="rounded-card bg-surface p-5 ring-1 ring-line">
        <div className="flex items-center gap-3.5">
          <Skeleton className="size-[52px] !rounded-control" />
          <span className="flex-1">
            <Skeleton className="h-5 w-36" />
            <Skeleton className="mt-2 h-3.5 w-48" />
          </span>
        </div>
        <Skeleton className="mt-5 h-4 w-40" />
        <Skeleton className="mt-2.5 h-4 w-52" />
        <Skeleton className="mt-5 h-11 w-full !rounded-full" />
      </div>
    ))}
  </div>
);
