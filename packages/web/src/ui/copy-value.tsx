// A value that one tap copies, and the row that shows one under its name.
import { useRef, useState } from 'react';
import { Check, Copy } from 'lucide-react';
import { notify } from '../lib/notices.ts';
import { report } from '../lib/report.ts';
import { useT } from '../lib/i18n.ts';
import { IconButton } from './icon-button.tsx';

const SHOWN_MS = 2_000;

/** Also works where the browser keeps its clipboard for secure pages. */
async function writeClipboard(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) return clipboard.writeText(text);
  const box = document.createElement('textarea');
  box.value = text;
  box.className = 'fixed opacity-0';
  document.body.append(box);
  box.select();
  const isCopied = document.execCommand('copy');
  box.remove();
  if (!isCopied) throw new Error('the browser did not copy');
}

function useCopy(text: string) {
  const t = useT();
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const copy = () => {
    writeClipboard(text).then(
      () => {
        clearTimeout(timer.current);
        setIsCopied(true);
        timer.current = setTimeout(() => setIsCopied(false), SHOWN_MS);
      },
      (fault: unknown) => {
        report('nothing was copied', fault);
        notify('error', t('copy.failed'));
      },
    );
  };
  return { isCopied, copy };
}

interface CopyProps {
  readonly label: string;
  readonly value: string;
}

export function CopyButton({ label, value, className = '' }: CopyProps & { className?: string }) {
  const t = useT();
  const { isCopied, copy } = useCopy(value);
  const Icon = isCopied ? Check : Copy;
  return (
    <>
      <IconButton
        label={t('copy.what', { what: label })}
        onClick={copy}
        className={`${isCopied ? 'text-positive' : 'text-text-2'} ${className}`}
      >
        <Icon aria-hidden className="size-[19px]" strokeWidth={1.75} />
      </IconButton>
      <output className="sr-only">{isCopied ? t('copy.done') : ''}</output>
    </>
  );
}

/** A line of a <dl>. Latin values stay left to right in every language. */
export const CopyRow = ({ label, value }: CopyProps) => (
  <div className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto] content-center items-center gap-x-2 border-t border-line py-2 ps-4 pe-1.5 first:border-t-0">
    <dt className="text-caption text-text-3">{label}</dt>
    <dd className="text-label font-semibold break-words">
      <bdi>{value}</bdi>
    </dd>
    <dd className="col-start-2 row-span-2 row-start-1">
      <CopyButton label={label} value={value} />
    </dd>
  </div>
);
