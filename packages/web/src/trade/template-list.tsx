// The saved templates: each is renamed in its place, or removed.
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Check, Pencil, X } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useRowFocus } from '../ui/row-focus.ts';
import { TextField } from '../ui/fields/text-field.tsx';
import { TEMPLATE_NAME_MAX, type Template, idOf, withName } from './template.ts';
import { useTemplates } from './use-templates.ts';

export function TemplateList() {
  const t = useT();
  const [templates, setTemplates] = useTemplates();
  if (templates.length === 0) return null;
  return (
    <ul
      aria-label={t('trade.templates')}
      className="mt-5 divide-y divide-line rounded-control border border-line"
    >
      {templates.map((one) => (
        <TemplateRow
          key={idOf(one)}
          template={one}
          others={templates.filter((other) => other !== one)}
          onName={(name) => setTemplates(withName(templates, one, name))}
          onRemove={() => setTemplates(templates.filter((other) => other !== one))}
        />
      ))}
    </ul>
  );
}

interface TemplateRowProps {
  readonly template: Template;
  readonly others: readonly Template[];
  readonly onName: (name: string) => void;
  readonly onRemove: () => void;
}

function TemplateRow({ template: { name }, others, onName, onRemove }: TemplateRowProps) {
  const t = useT();
  const [isNaming, setNaming] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  const end = (): void => {
    // The focus was on the field, and goes to the pencil before the sheet misses it.
    flushSync(() => setNaming(false));
    row.current?.querySelector('button')?.focus();
  };
  return (
    <li ref={row} className="text-label">
      {isNaming ? (
        <NameForm
          name={name}
          others={others}
          onName={(next) => {
            if (next !== name) onName(next);
            end();
          }}
          onCancel={end}
        />
      ) : (
        <div className="flex min-h-12 items-center ps-4 pe-1">
          <span className="min-w-0 flex-1 truncate font-medium">
            <bdi>{name}</bdi>
          </span>
          <IconButton
            label={t('trade.template_rename', { name })}
            onClick={() => setNaming(true)}
            className="text-text-2"
          >
            <Pencil aria-hidden className="size-4" />
          </IconButton>
          <IconButton
            data-remove
            label={t('trade.template_remove', { name })}
            onClick={onRemove}
            className="text-text-2"
          >
            <X aria-hidden className="size-4" />
          </IconButton>
        </div>
      )}
    </li>
  );
}

function takeFocus(input: HTMLInputElement | null): void {
  input?.focus();
  input?.select();
}

interface NameFormProps {
  readonly name: string;
  readonly others: readonly Template[];
  readonly onName: (name: string) => void;
  readonly onCancel: () => void;
}

/** Enter renames, Escape leaves it as it was; for a thumb there is a button of each. */
function NameForm({ name, others, onName, onCancel }: NameFormProps) {
  const t = useT();
  const [typed, setTyped] = useState(name);
  const next = typed.trim();
  const isTaken = others.some((one) => one.name === next);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (next !== '' && !isTaken) onName(next);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // Else the sheet goes, too.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  };
  return (
    <form noValidate onSubmit={submit} className="p-3">
      <TextField
        ref={takeFocus}
        label={t('trade.template_name')}
        value={typed}
        onChange={setTyped}
        onKeyDown={onKey}
        maxLength={TEMPLATE_NAME_MAX}
        autoComplete="off"
        error={
          isTaken
            ? t('trade.template_name_taken')
            : next === ''
              ? t('trade.template_name_missing')
              : undefined
        }
        end={
          <>
            <IconButton label={t('action.cancel')} onClick={onCancel} className="text-text-2">
              <X aria-hidden className="size-5" />
            </IconButton>
            <IconButton type="submit" label={t('trade.template_rename', { name })} className="me-1">
              <Check aria-hidden className="size-5" />
            </IconButton>
          </>
        }
      />
    </form>
  );
}
