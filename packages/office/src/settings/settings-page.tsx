// The site's settings: a form made from the server's registry. Only what was changed is sent, with the reason for it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { SiteSetting } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { useHasRole } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { Field } from '../ui/field.tsx';
import { Found } from '../ui/found.tsx';
import { forgetting } from '../ui/forgetting.ts';
import { Page } from '../ui/page.tsx';
import { type Action, useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';
import { SettingField } from './setting-field.tsx';
import { type Typed, typedOf, valueOf } from './typed.ts';

export default function SettingsPage() {
  const query = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => look('settingsList', {}, signal),
  });
  return (
    <Page
      title="Settings"
      text="They hold for everybody on this site. Each change is recorded with what was before."
    >
      {query.error !== null && (
        <p role="alert" className="flex items-center gap-4 text-label text-negative">
          {query.error.message}
          <Button tone="quiet" onClick={() => void query.refetch()}>
            Try again
          </Button>
        </p>
      )}
      {query.isPending && (
        <div aria-label="Loading" className="h-96 animate-pulse rounded-card bg-fill" />
      )}
      {query.data !== undefined && <SettingsForm settings={query.data} />}
    </Page>
  );
}

/** Only what was typed into. */
type TypedByName = Readonly<Record<string, Typed>>;

const without = (typed: TypedByName, sent: TypedByName): TypedByName =>
  Object.fromEntries(Object.entries(typed).filter(([name, text]) => sent[name] !== text));

function SettingsForm({ settings }: { readonly settings: readonly SiteSetting[] }) {
  const queries = useQueryClient();
  const { value: typed, set: setTyped, foundFrom, forget } = useKept<TypedByName>('settings', {});
  const { value: reason, set: setReason, forget: forgetReason } = useKept('settings.why', '');
  const forgetAll = () => {
    forget();
    forgetReason();
  };
  const changed = settings.filter((one) => {
    const now = typed[one.name];
    return now !== undefined && now !== typedOf(one);
  });
  const save = useAction(async () => {
    const changes = Object.fromEntries(
      changed.map((one) => [one.name, valueOf(one, typed[one.name] ?? typedOf(one))]),
    );
    const { settings: now, proposal } = await act('settingsChange', { changes, reason });
    queries.setQueryData(['settings'], now);
    await queries.invalidateQueries({ queryKey: ['proposals'] });
    // What was typed while the answer was under way stays.
    setTyped((latest) => without(latest, typed));
    setReason(forgetting(reason));
    notify(
      'success',
      proposal === null ? 'The settings are changed.' : 'It waits for a second person.',
    );
  });
  const groups = [...new Set(settings.map(({ group }) => group))];
  return (
    <ActionForm aria-label="Settings" className="flex flex-col gap-5" onRun={() => save.run()}>
      {changed.length > 0 && <Found from={foundFrom} onDiscard={forgetAll} />}
      {groups.map((group) => (
        <Group
          key={group}
          title={group}
          settings={settings.filter((one) => one.group === group)}
          typed={typed}
          faults={save.fields}
          onType={setTyped}
        />
      ))}
      {changed.length > 0 && (
        <ReasonBar
          changed={changed}
          reason={reason}
          save={save}
          onReason={setReason}
          onUndo={forgetAll}
        />
      )}
    </ActionForm>
  );
}

interface GroupProps {
  readonly title: string;
  readonly settings: readonly SiteSetting[];
  readonly typed: TypedByName;
  readonly faults: Readonly<Record<string, string>>;
  readonly onType: (typed: TypedByName) => void;
}

function Group({ title, settings, typed, faults, onType }: GroupProps) {
  const isOwner = useHasRole('owner');
  return (
    <section
      aria-label={title}
      className="grid gap-x-8 gap-y-5 rounded-card bg-surface p-5 shadow-card lg:grid-cols-2"
    >
      <h2 className="text-heading lg:col-span-2">{title}</h2>
      {settings.map((one) => (
        <SettingField
          key={one.name}
          setting={one}
          typed={typed[one.name] ?? typedOf(one)}
          isReadOnly={!isOwner}
          fault={faults[one.name]}
          onType={(value) => onType({ ...typed, [one.name]: value })}
        />
      ))}
    </section>
  );
}

interface ReasonBarProps {
  readonly changed: readonly SiteSetting[];
  readonly reason: string;
  readonly save: Action<[]>;
  readonly onReason: (reason: string) => void;
  readonly onUndo: () => void;
}

const ReasonBar = ({ changed, reason, save, onReason, onUndo }: ReasonBarProps) => (
  <div
    data-foot
    className="sticky bottom-4 flex flex-wrap items-end gap-4 rounded-card bg-surface p-4 shadow-sheet ring-1 ring-line"
  >
    <Field
      className="min-w-64 flex-1"
      label={`Why ${changed.map(({ title }) => `“${title}”`).join(', ')} change`}
      required
      value={reason}
      onChange={(event) => onReason(event.target.value)}
      fault={save.fields['reason'] ?? save.fault ?? undefined}
    />
    <Button tone="quiet" onClick={onUndo}>
      Undo
    </Button>
    <Button type="submit" isBusy={save.isBusy}>
      Change
    </Button>
  </div>
);
