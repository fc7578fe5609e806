// A choice among many with a search: a sheet with a search field and a radio list, and the field that opens it.
import { useId, useMemo, useState, type ReactNode } from 'react';
import { ChevronDown, RefreshCw, Search } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { matchesSearch } from './picker-search.ts';
import { RadioList, type RadioChoice } from './radio-sheet.tsx';
import { Sheet } from '../sheet.tsx';
import { FieldFrame, fieldBoxClass, useFieldIds, type FieldFrameProps } from './text-field.tsx';

export interface PickerChoice<T extends string> extends RadioChoice<T> {
  /** Further words that find it. */
  readonly words?: string;
}

interface PickerSheetProps<T extends string> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  readonly choices: readonly PickerChoice<T>[];
  /** Undefined: nothing is chosen yet. */
  readonly value: T | undefined;
  readonly onChange: (value: T) => void;
  /** For lists too long to look through. */
  readonly isSearchable?: boolean;
}

function Choices<T extends string>({
  title,
  choices,
  value,
  onChange,
  onOpenChange,
  isSearchable = false,
}: PickerSheetProps<T>) {
  const t = useT();
  const [wanted, setWanted] = useState('');
  const found = useMemo(
    () =>
      choices.filter(({ label, detail, words }) => matchesSearch(wanted, [label, detail, words])),
    [choices, wanted],
  );
  return (
    <>
      {isSearchable && (
        <div className="sticky top-6 z-10 -mx-1 bg-surface px-1 pb-2">
          <div className={fieldBoxClass(false)}>
            <Search aria-hidden className="ms-4 size-5 shrink-0 text-text-3" />
            <input
              type="search"
              enterKeyHint="search"
              autoComplete="off"
              aria-label={t('form.search')}
              placeholder={t('form.search')}
              value={wanted}
              onChange={(event) => setWanted(event.target.value)}
              className="h-full min-w-0 flex-1 appearance-none bg-transparent px-3 text-body text-text outline-none placeholder:text-text-3 [&::-webkit-search-cancel-button]:hidden"
            />
          </div>
        </div>
      )}
      {/* As high as the whole list, so that the sheet does not jump while the user types. */}
      <div className={`-mx-3 ${isSearchable ? 'min-h-[60dvh]' : ''}`}>
        <RadioList
          label={title}
          choices={found}
          value={value ?? ('' as T)}
          onChange={onChange}
          onPick={() => onOpenChange(false)}
        />
        {found.length === 0 && (
          <p role="status" className="px-3 py-8 text-center text-body text-text-3">
            {t('form.search_none')}
          </p>
        )}
      </div>
    </>
  );
}

export function PickerSheet<T extends string>(props: PickerSheetProps<T>) {
  const { open, onOpenChange, title } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title}>
      {open && <Choices {...props} />}
    </Sheet>
  );
}

interface PickerFieldProps<T extends string>
  extends FieldFrameProps, Omit<PickerSheetProps<T>, 'open' | 'onOpenChange' | 'title'> {
  /** Shown in the field while nothing is chosen. */
  readonly placeholder?: string;
  /** Shown in the field in place of the chosen label. */
  readonly shown?: ReactNode;
  readonly isDisabled?: boolean;
  /** Asks for the choices again, which could not be loaded: the field says so, and a press does it. */
  readonly retry?: (() => void) | undefined;
}

export function PickerField<T extends string>({
  label,
  error: fault,
  hint,
  placeholder = '',
  shown,
  isDisabled = false,
  retry,
  ...picker
}: PickerFieldProps<T>) {
  const t = useT();
  const error = retry ? t('state.error_title') : fault;
  const { id, isFaulty, describedBy } = useFieldIds({ error, hint });
  const labelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const chosen = picker.choices.find(({ value }) => value === picker.value);
  const [nothing, Icon] = retry ? [t('action.retry'), RefreshCw] : [placeholder, ChevronDown];
  return (
    <FieldFrame id={id} labelId={labelId} label={label} error={error} hint={hint}>
      <button
        id={id}
        type="button"
        disabled={isDisabled && !retry}
        data-faulty={isFaulty}
        aria-haspopup={retry ? undefined : 'dialog'}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        onClick={retry ?? (() => setIsOpen(true))}
        className={`press ${fieldBoxClass(isFaulty)} gap-2 px-4 text-start text-body disabled:opacity-50`}
      >
        <span
          className={`min-w-0 flex-1 truncate ${chosen === undefined ? 'text-text-3' : 'text-text'}`}
        >
          {chosen === undefined ? nothing : (shown ?? chosen.label)}
        </span>
        <Icon aria-hidden className="size-5 shrink-0 text-text-3" />
      </button>
      <PickerSheet {...picker} title={label} open={isOpen} onOpenChange={setIsOpen} />
    </FieldFrame>
  );
}
