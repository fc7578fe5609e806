// Recovery codes, shown only now: to copy, to keep as a file, to write down.
import { Download } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { CopyButton } from '../ui/copy-value.tsx';
import { Figure } from '../ui/figure.tsx';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onSaved: () => void;
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'meridian-recovery-codes.txt';
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function RecoveryCodes({ codes, onSaved }: RecoveryCodesProps) {
  const t = useT();
  const text = codes.join('\n');
  return (
    <div>
      <p className="text-body text-text-2 text-pretty">{t('security.codes_text')}</p>
      <div className="mt-4 rounded-card bg-fill p-4">
        <ul className="grid grid-cols-2 gap-x-4 gap-y-2.5">
          {codes.map((code) => (
            <li key={code} className="text-body font-medium">
              <Figure className="select-all">{code}</Figure>
            </li>
          ))}
        </ul>
        <div className="mt-3 flex items-center justify-end gap-1 border-t border-line pt-2">
          <CopyButton label={t('security.codes')} value={text} />
          <button
            type="button"
            onClick={() => download(text)}
            className="press flex h-11 items-center gap-2 rounded-full px-3 text-label font-semibold"
          >
            <Download aria-hidden className="size-[19px]" strokeWidth={1.75} />
            {t('security.codes_download')}
          </button>
        </div>
      </div>
      <Button size="large" onClick={onSaved} className="mt-5 w-full">
        {t('security.codes_saved')}
      </Button>
    </div>
  );
}
