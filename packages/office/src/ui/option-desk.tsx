// The options of one direction: their table, and the chosen one's form beside it. Members who are not owners can only
// read them.
import { type ReactNode, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AdminCallName } from '@meridian/contract/admin/names/calls';
import { Button } from '@meridian/design/components/button';
import { notify } from '../lib/notices.ts';
import { useHasRole } from '../lib/session.ts';
import { ActionForm } from './action-form.tsx';
import { CheckField } from './check-field.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { ExportButton } from './export-button.tsx';
import { Field } from './field.tsx';
import { Found } from './found.tsx';
import { SidePanel } from './side-panel.tsx';
import { useAction } from './use-action.ts';
import { useKept } from './use-kept.ts';
import { useTyped } from './use-typed.ts';

interface Offered {
  readonly is_enabled: boolean;
}
type Texts<Draft> = { [K in keyof Draft]: Draft[K] extends string ? K : never }[keyof Draft];

/** What a form gets to make its fields. */
export interface Draft<D> {
  readonly now: D;
  readonly isNew: boolean;
  readonly isReadOnly: boolean;
  readonly fields: Readonly<Record<string, string>>;
  set(change: Partial<D>): void;
  /** A field of text; a fixed one is chosen once, when the option is made. */
  input(name: Texts<D> & string, label: string, isFixed?: boolean): ReactNode;
}

interface OptionDeskProps<Row extends Offered & { readonly id: number }, D extends Offered> {
  readonly label: string;
  readonly list: AdminCallName;
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
  readonly addTitle: string;
  readonly newTitle: string;
  readonly saveTitle: string;
  readonly fresh: D;
  readonly load: () => Promise<readonly Row[]>;
  readonly save: (
    option: D & { readonly id?: number; readonly reason: string },
  ) => Promise<{ readonly options: readonly Row[]; readonly proposal: object | null }>;
  readonly titleOf: (row: Row) => string;
  readonly draftOf: (row: Row) => D;
  readonly form: (draft: Draft<D>) => ReactNode;
}

export function OptionDesk<Row extends Offered & { readonly id: number }, D extends Offered>(
  props: OptionDeskProps<Row, D>,
) {
  const isOwner = useHasRole('owner');
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const key = ['payment-options', props.list];
  const query = useQuery({ queryKey: key, queryFn: props.load });
  const row = query.data?.find(({ id }) => id === chosen);
  const latest = async (): Promise<D> => {
    const rows = await queries.fetchQuery({ queryKey: key, queryFn: props.load, staleTime: 0 });
    const known = rows.find(({ id }) => id === chosen);
    return known === undefined ? props.fresh : props.draftOf(known);
  };
  return (
    <div className="flex flex-col items-start gap-5 lg:flex-row">
      <div className="w-full min-w-0 flex-1">
        <DataTable
          label={props.label}
          columns={props.columns}
          rows={query.data}
          fault={query.error?.message ?? null}
          onRetry={() => void query.refetch()}
          keyOf={({ id }) => id}
          empty={props.empty}
          chosen={chosen === 'new' ? null : chosen}
          onChoose={({ id }) => setChosen(id)}
        />
        <div className="mt-4 flex gap-3">
          {isOwner && (
            <Button tone="quiet" onClick={() => setChosen('new')}>
              {props.addTitle}
            </Button>
          )}
          <ExportButton list={props.list} input={{}} />
        </div>
      </div>
      {(chosen === 'new' || row !== undefined) && (
        <OptionForm
          {...props}
          key={chosen}
          title={row === undefined ? props.newTitle : props.titleOf(row).trim()}
          id={row?.id}
          shown={row === undefined ? props.fresh : props.draftOf(row)}
          latest={latest}
          isReadOnly={!isOwner}
          save={async (option) => {
            const { options, proposal } = await props.save(option);
            queries.setQueryData(key, options);
            await queries.invalidateQueries({ queryKey: ['proposals'] });
            setChosen((now) => (now === chosen ? null : now));
            return proposal === null ? 'It holds from now on.' : 'It waits for a second person.';
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </div>
  );
}

interface OptionFormProps<D extends Offered> {
  readonly list: AdminCallName;
  readonly title: string;
  readonly saveTitle: string;
  readonly id: number | undefined;
  readonly shown: D;
  /** As it is by now. */
  readonly latest: () => Promise<D>;
  readonly isReadOnly: boolean;
  readonly save: (option: D & { readonly id?: number; readonly reason: string }) => Promise<string>;
  readonly form: (draft: Draft<D>) => ReactNode;
  readonly onClose: () => void;
}

function OptionForm<D extends Offered>(props: OptionFormProps<D>) {
  const { list, id, isReadOnly } = props;
  const place = `${list}.${id ?? 'new'}`;
  const typed = useTyped(place, props.shown);
  const { now, set, over } = typed;
  const { value: reason, set: setReason, forget: forgetReason } = useKept(`${place}.why`, '');
  const isNew = id === undefined;
  const save = useAction(async () => {
    const option = over(await props.latest());
    const said = await props.save({ ...option, ...(id === undefined ? {} : { id }), reason });
    typed.saved();
    forgetReason();
    notify('success', said);
  });
  const input: Draft<D>['input'] = (name, label, isFixed = false) => (
    <Field
      key={name}
      label={label}
      value={String(now[name])}
      disabled={isReadOnly || isFixed}
      onChange={(event) => set({ [name]: event.target.value } as Partial<D>)}
      fault={save.fields[name]}
    />
  );
  return (
    <SidePanel label={props.title} onClose={props.onClose}>
      <ActionForm className="flex flex-col gap-4" onRun={() => save.run()}>
        <Found from={typed.foundFrom} onDiscard={typed.forget} />
        {props.form({ now, isNew, isReadOnly, fields: save.fields, set, input })}
        <CheckField
          label="Offered to clients"
          checked={now.is_enabled}
          disabled={isReadOnly}
          onChange={(isEnabled) => set({ is_enabled: isEnabled } as Partial<D>)}
        />
        {!isReadOnly && (
          <>
            <Field
              label="Why"
              required
              value={reason}
              onChange={(event) => setReason(event.target.value)}
              fault={save.fields['reason'] ?? save.fault ?? undefined}
            />
            <Button type="submit" isBusy={save.isBusy}>
              {props.saveTitle}
            </Button>
          </>
        )}
      </ActionForm>
    </SidePanel>
  );
}
