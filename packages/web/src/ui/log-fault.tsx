// The public log, or what is shown beside it, is not what it must be: red, with the evidence as a file.
import { Button } from '@meridian/design/components/button';
import { saveFile } from '@meridian/design/lib/files';
import { ShieldAlert } from 'lucide-react';
import { useT } from '../lib/i18n.ts';

interface LogFaultProps {
  readonly title: string;
  /** Its name in @meridian/proof. */
  readonly fault: string;
  readonly evidence: string;
}

export function LogFault({ title, fault, evidence }: LogFaultProps) {
  const t = useT();
  const save = (): void =>
    saveFile(new Blob([evidence], { type: 'application/json' }), 'evidence.json');
  return (
    <div
      role="alert"
      className="mt-3 rounded-control border-2 border-negative bg-negative-soft px-4 py-4"
    >
      <p className="flex items-start gap-2 text-label font-medium text-negative">
        <ShieldAlert aria-hidden className="size-5 shrink-0" />
        {title}
      </p>
      <p className="mt-2 text-caption text-pretty">{t('log.fault_text')}</p>
      <p className="mt-1 text-caption text-text-3">
        <bdi>{fault}</bdi>
      </p>
      <Button onClick={save} className="mt-3">
        {t('log.save_evidence')}
      </Button>
    </div>
  );
}
