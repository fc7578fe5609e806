// What is known about a company: who owns it, where it is, how to reach it. What it does not state is left out.
import type { ReactNode } from 'react';
import {
  ArrowUpRight,
  Building2,
  Fingerprint,
  type LucideIcon,
  Mail,
  MapPin,
  Globe,
  Landmark,
  ScrollText,
  ShieldCheck,
} from 'lucide-react';
import type { Company } from '@meridian/contract';
import { useT } from '../lib/i18n.ts';
import { hostOf, webAddress } from '../lib/web-address.ts';
import { RunByOne } from '../ui/run-by-one.tsx';

interface DetailProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
}

const Detail = ({ icon: Icon, label, children }: DetailProps) => (
  <div className="relative py-3 ps-[33px]">
    <dt className="text-caption text-text-3">
      <Icon aria-hidden className="absolute start-0 top-3.5 size-[19px]" strokeWidth={1.75} />
      {label}
    </dt>
    <dd className="mt-0.5 text-body text-pretty [overflow-wrap:anywhere]">
      <bdi>{children}</bdi>
    </dd>
  </div>
);

const LINK = 'inline-flex min-h-6 items-center gap-1 font-medium text-accent';

export function CompanyDetails({ company }: { readonly company: Company }) {
  const t = useT();
  const website = webAddress(company.url);
  const texts = [
    { icon: Landmark, label: t('companies.subject'), text: company.subject },
    { icon: MapPin, label: t('companies.registered_address'), text: company.registered_address },
    { icon: Building2, label: t('companies.location'), text: company.location },
  ].filter(({ text }) => text !== '');
  return (
    <>
      <RunByOne className="mb-2" />
      <dl className="divide-y divide-line">
        {website !== undefined && (
          <Detail icon={Globe} label={t('companies.website')}>
            <a href={website} target="_blank" rel="noopener noreferrer nofollow" className={LINK}>
              {hostOf(website)}
              <ArrowUpRight aria-hidden className="flip size-4" />
            </a>
          </Detail>
        )}
        {texts.map(({ icon, label, text }) => (
          <Detail key={label} icon={icon} label={label}>
            {text}
          </Detail>
        ))}
        {company.email !== '' && (
          <Detail icon={Mail} label={t('companies.email')}>
            <a href={`mailto:${encodeURI(company.email)}`} className={LINK}>
              {company.email}
            </a>
          </Detail>
        )}
        <Detail icon={ScrollText} label={t('terms.title')}>
          {/* No router's link: who has not chosen a company yet is outside of it. */}
          <a href="#/terms" className={LINK}>
            {t('terms.all')}
          </a>
        </Detail>
        <Detail icon={Fingerprint} label={t('days.title')}>
          <a href="#/days" className={LINK}>
            {t('days.list')}
          </a>
        </Detail>
        <Detail icon={ShieldCheck} label={t('log.title')}>
          <a href="#/trust" className={LINK}>
            {t('log.link')}
          </a>
        </Detail>
      </dl>
    </>
  );
}
