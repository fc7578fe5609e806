// One company: added or changed.
import { useQueryClient } from '@tanstack/react-query';
import type { DeskCompany } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { CheckField } from '../ui/check-field.tsx';
import { Field } from '../ui/field.tsx';
import { Found } from '../ui/found.tsx';
import { SidePanel } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';
import { useTyped } from '../ui/use-typed.ts';

const FIELDS = [
  ['name', 'Name'],
  ['subject', 'Legal entity'],
  ['url', 'Website, https'],
  ['email', 'E-mail'],
  ['registered_address', 'Registered address'],
  ['location', 'Office'],
  ['logo', 'Picture of this site, as /companies/a.svg'],
] as const;

type Company = Omit<DeskCompany, 'id'> & { readonly id?: number };

interface CompanyFormProps {
  readonly company: Company;
  readonly isReadOnly: boolean;
  readonly onClose: () => void;
}

export function CompanyForm({ company, isReadOnly, onClose }: CompanyFormProps) {
  const queries = useQueryClient();
  const typed = useTyped(`company.${company.id ?? 'new'}`, company);
  const { now, set } = typed;
  const { id } = company;
  const save = useAction(async () => {
    // What a colleague changed meanwhile stays.
    await act('saveCompany', id === undefined ? now : { id, ...typed.changes });
    typed.saved();
    await queries.invalidateQueries({ queryKey: ['companies'] });
    onClose();
  }, 'Saved.');
  return (
    <SidePanel label={company.id === undefined ? 'New company' : company.name} onClose={onClose}>
      <ActionForm className="flex flex-col gap-4" onRun={() => save.run()}>
        <Found from={typed.foundFrom} onDiscard={typed.forget} />
        {FIELDS.map(([name, label]) => (
          <Field
            key={name}
            label={label}
            required={name === 'name'}
            disabled={isReadOnly}
            value={now[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            fault={save.fields[name]}
          />
        ))}
        <Field
          label="Place in the list"
          type="number"
          min={0}
          disabled={isReadOnly}
          value={now.sort}
          onChange={(event) => set({ sort: event.target.valueAsNumber || 0 })}
          fault={save.fields['sort'] ?? save.fault ?? undefined}
        />
        <CheckField
          label="Shown to visitors"
          checked={now.is_enabled}
          disabled={isReadOnly}
          onChange={(isEnabled) => set({ is_enabled: isEnabled })}
        />
        {!isReadOnly && (
          <Button type="submit" isBusy={save.isBusy}>
            Save
          </Button>
        )}
      </ActionForm>
    </SidePanel>
  );
}
