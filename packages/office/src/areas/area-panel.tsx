// One country: its dialling code, and whether it is served, which is a setting that an owner proposes to change.
import { useQueryClient } from '@tanstack/react-query';
import type { DeskArea } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { useHasRole } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { Found } from '../ui/found.tsx';
import { forgetting } from '../ui/forgetting.ts';
import { SidePanel } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';
import { useTyped } from '../ui/use-typed.ts';

type Area = Omit<DeskArea, 'id'> & { readonly id?: number };

const writtenOf = ({ global_code, code, sort }: Area) => ({
  global_code,
  code,
  sort: String(sort),
});

interface AreaPanelProps {
  readonly area: Area;
  readonly onClose: () => void;
}

export function AreaPanel({ area, onClose }: AreaPanelProps) {
  const queries = useQueryClient();
  const mayWrite = useHasRole('content');
  const isOwner = useHasRole('owner');
  const { id } = area;
  const typed = useTyped(`area.${id ?? 'new'}`, writtenOf(area));
  const { now, set } = typed;
  const save = useAction(async () => {
    // What a colleague changed meanwhile stays.
    await act('saveArea', id === undefined ? now : { id, ...typed.changes });
    typed.saved();
    await queries.invalidateQueries({ queryKey: ['areas'] });
    onClose();
  }, 'Saved.');
  return (
    <SidePanel label={area.name} onClose={onClose}>
      <ActionForm className="flex flex-col gap-4" onRun={() => save.run()}>
        <Found from={typed.foundFrom} onDiscard={typed.forget} />
        <Field
          label="Country, two letters"
          required
          maxLength={2}
          disabled={!mayWrite}
          value={now.global_code}
          onChange={(event) => set({ global_code: event.target.value.toUpperCase() })}
          fault={save.fields['global_code']}
        />
        <Field
          label="Dialling code"
          required
          inputMode="numeric"
          disabled={!mayWrite}
          value={now.code}
          onChange={(event) => set({ code: event.target.value })}
          fault={save.fields['code']}
        />
        <Field
          label="Place in the list"
          inputMode="numeric"
          hint="The second one is offered first to a new visitor"
          disabled={!mayWrite}
          value={now.sort}
          onChange={(event) => set({ sort: event.target.value })}
          fault={save.fields['sort'] ?? save.fault ?? undefined}
        />
        {mayWrite && (
          <Button type="submit" isBusy={save.isBusy}>
            Save
          </Button>
        )}
      </ActionForm>
      {/* A reason is given for one direction: where the answer was lost, or a colleague was faster, it is not the other's. */}
      {isOwner && id !== undefined && <Service key={String(area.is_served)} area={area} />}
    </SidePanel>
  );
}

function Service({ area }: { readonly area: Omit<DeskArea, 'id'> }) {
  const queries = useQueryClient();
  const deed = `${area.is_served ? 'end' : 'begin'}-service.${area.global_code}`;
  const { value: reason, set: setReason } = useKept(deed, '');
  const change = useAction(async () => {
    const settings = await look('settingsList', {});
    const codes = settings.find(({ name }) => name === 'countries_not_served')?.value as string[];
    const others = codes.filter((one) => one !== area.global_code);
    const next = area.is_served ? [...others, area.global_code] : others;
    await act('settingsChange', { changes: { countries_not_served: next }, reason });
    setReason(forgetting(reason));
    await queries.invalidateQueries({ queryKey: ['proposals'] });
  }, 'It waits for a second person.');
  return (
    <ActionForm
      className="flex flex-col gap-3 border-t border-line pt-4"
      onRun={() => change.run()}
    >
      <Field
        label={area.is_served ? 'Why it is no longer served' : 'Why it is served again'}
        required
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        fault={change.fields['reason'] ?? change.fault ?? undefined}
      />
      <Button type="submit" tone={area.is_served ? 'danger' : 'quiet'} isBusy={change.isBusy}>
        {area.is_served ? 'End service there' : 'Serve it again'}
      </Button>
    </ActionForm>
  );
}
