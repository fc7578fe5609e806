// A company's popup: its name and details, and the button to enter.
import { ArrowRight } from 'lucide-react';
import type { Company } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import { CompanyDetails } from './company-details.tsx';
import { CompanyLogo } from './company-logo.tsx';
import { DemonstrationBadge } from './demonstration-badge.tsx';

interface CompanySheetProps {
  /** Undefined: closed. */
  readonly company: Company | undefined;
  readonly onClose: () => void;
  readonly onEnter: (company: Company) => void;
}

export function CompanySheet({ company, onClose, onEnter }: CompanySheetProps) {
  const t = useT();
  // It keeps its content while it slides out.
  const shown = useLast(company);
  if (!shown) return null;
  return (
    <Sheet
      open={company !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown.name}
      hideTitle
    >
      <div className="flex items-center gap-4 pt-2 pe-9 pb-4">
        <CompanyLogo name={shown.name} src={shown.logo} size={64} />
        <div className="min-w-0 flex-1">
          <p className="text-[1.25rem]/[1.625rem] font-semibold tracking-[-.014em] text-balance [overflow-wrap:anywhere]">
            <bdi>{shown.name}</bdi>
          </p>
          {shown.demonstration === 1 && (
            <p className="mt-1.5">
              <DemonstrationBadge />
            </p>
          )}
        </div>
      </div>
      <CompanyDetails company={shown} />
      <div className="sticky bottom-0 bg-surface pt-3">
        <Button size="large" onClick={() => onEnter(shown)} className="w-full">
          {t('companies.enter')}
          <ArrowRight aria-hidden className="flip size-5" strokeWidth={2.2} />
        </Button>
      </div>
    </Sheet>
  );
}
