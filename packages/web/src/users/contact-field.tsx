// An e-mail address, or a phone number with the dialling code of the chosen area before it.
import { useState } from 'react';
import { ChevronDown, RefreshCw } from 'lucide-react';
import type { ContactKind } from '@meridian/contract';
import type { Areas } from './areas.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { PickerSheet } from '../ui/fields/picker-sheet.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { TextField } from '../ui/fields/text-field.tsx';

interface ContactFieldProps {
  readonly kind: ContactKind;
  readonly areas: Areas;
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (text: string) => void;
  /** What is wrong with the area. */
  readonly areaError?: string | undefined;
  /** username: it names the account to password managers. */
  readonly autoComplete?: 'username' | 'off';
  readonly enterKeyHint?: 'next' | 'go' | 'done';
}

export const areaChoices = (areas: Areas) =>
  (areas.areas ?? []).map(({ id, name, code, global_code: globalCode }) => ({
    value: String(id),
    label: name,
    detail: `+${code}`,
    words: globalCode,
  }));

/** The area's dialling code; a tap opens the list. */
function DiallingCode({ areas }: { readonly areas: Areas }) {
  const t = useT();
  const [isOpen, setIsOpen] = useState(false);
  const { area, retry } = areas;
  const Icon = retry ? RefreshCw : ChevronDown;
  return (
    <>
      <button
        type="button"
        aria-haspopup={retry ? undefined : 'dialog'}
        disabled={!area && !retry}
        onClick={retry ?? (() => setIsOpen(true))}
        className="press ms-1.5 flex h-11 shrink-0 items-center gap-1 rounded-inner ps-3 pe-2 text-body font-medium text-text"
      >
        <span className="sr-only">
          {t('form.area')}
          {area && `: ${area.name}`}
          {retry && `: ${t('action.retry')}`}
        </span>
        <Figure>+{area?.code ?? '…'}</Figure>
        <Icon aria-hidden className="size-4 text-text-3" />
      </button>
      <span aria-hidden className="h-6 w-px bg-fill-2" />
      <PickerSheet
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('form.area')}
        choices={areaChoices(areas)}
        value={area && String(area.id)}
        onChange={areas.choose}
        isSearchable
      />
    </>
  );
}

export function ContactField({
  kind,
  areas,
  areaError,
  error,
  autoComplete = 'username',
  ...field
}: ContactFieldProps) {
  const t = useT();
  return kind === 'email' ? (
    <TextField
      key="email"
      {...field}
      label={t('form.email')}
      error={error}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      maxLength={254}
      dir="ltr"
      className="rtl:text-right"
    />
  ) : (
    <TextField
      key="mobile"
      {...field}
      label={t('form.phone')}
      error={error ?? areaError ?? (areas.retry && t('state.error_title'))}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      maxLength={40}
      start={<DiallingCode areas={areas} />}
      dir="ltr"
      className="figure rtl:text-right"
    />
  );
}

interface ContactKindSwitchProps {
  readonly kinds: readonly ContactKind[];
  readonly value: ContactKind;
  readonly onChange: (kind: ContactKind) => void;
}

/** E-mail or phone, if there is a choice. */
export function ContactKindSwitch({ kinds, value, onChange }: ContactKindSwitchProps) {
  const t = useT();
  if (kinds.length < 2) return null;
  return (
    <Segmented
      label={t('form.contact_kind')}
      choices={kinds.map((kind) => ({
        value: kind,
        label: t(kind === 'email' ? 'form.kind_email' : 'form.kind_phone'),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
