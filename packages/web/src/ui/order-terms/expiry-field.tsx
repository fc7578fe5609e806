// Until when a pending order waits: a choice of four, and a time where one is wanted.
import { useId, useState } from 'react';
import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { ChevronDown } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { EXPIRY_KINDS, type Expiry, expiresAt, sayExpiry, wallText } from './expiry.ts';
import { RadioSheet } from '../fields/radio-sheet.tsx';
import { TextField } from '../fields/text-field.tsx';

interface ExpiryFieldProps {
  readonly expiry: Expiry;
  readonly onChange: (expiry: Expiry) => void;
  readonly fault?: string | undefined;
}

/** What a time starts at. */
const USUAL_MS = 4 * HOUR_MS;

export function ExpiryField({ expiry, onChange, fault }: ExpiryFieldProps) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const choices = EXPIRY_KINDS.map((value) => {
    const at = value === 'time' ? null : expiresAt({ kind: value, wall: '' });
    const label = t(`trade.expiry_${value}`);
    return { value, label, ...(at !== null && { detail: formatDateTime(at) }) };
  });
  const choose = (kind: Expiry['kind']) => {
    const soon = Math.ceil((Date.now() + USUAL_MS) / MINUTE_MS) * MINUTE_MS;
    const wall = kind === 'time' && expiry.wall === '' ? wallText(soon) : expiry.wall;
    onChange({ kind, wall });
  };
  return (
    <div className="px-4 py-1.5">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-describedby={id}
        onClick={() => setOpen(true)}
        className="press flex min-h-[var(--control,2.75rem)] w-full items-center gap-3 text-start text-label font-medium"
      >
        <span className="flex-1">{t('trade.expiry')}</span>
        <span className="text-text-2">{t(`trade.expiry_${expiry.kind}`)}</span>
        <ChevronDown aria-hidden className="size-4 text-text-3" />
      </button>
      <p id={id} className="pb-2 text-caption text-text-3 text-pretty">
        {sayExpiry(expiry, t) ?? t('trade.about_expiry')}
      </p>
      {expiry.kind === 'time' && (
        <div className="pb-2">
          <TextField
            label={t('trade.expiry_at')}
            type="datetime-local"
            dir="ltr"
            min={wallText()}
            max="9999-12-31T23:59"
            value={expiry.wall}
            onChange={(wall) => onChange({ ...expiry, wall })}
            error={fault}
          />
        </div>
      )}
      <RadioSheet
        label={t('trade.expiry')}
        open={isOpen}
        onOpenChange={setOpen}
        value={expiry.kind}
        choices={choices}
        onChange={choose}
      />
    </div>
  );
}
