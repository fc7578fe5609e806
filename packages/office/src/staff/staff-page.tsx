// All members of staff: inviting, roles, ending access.
import { useId, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ROLES, type Role, roleName, rolesInConflict } from '@meridian/contract/admin/roles';
import type { Staff } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { notify } from '../lib/notices.ts';
import { ROLE_DEEDS } from '../lib/roles.ts';
import { useHasRole, useStaffSession } from '../lib/session.ts';
import { ActionForm } from '../ui/action-form.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Field } from '../ui/field.tsx';
import { forgetting } from '../ui/forgetting.ts';
import { Page } from '../ui/page.tsx';
import { SidePanel, besideClass } from '../ui/side-panel.tsx';
import { useAction } from '../ui/use-action.ts';
import { useKept } from '../ui/use-kept.ts';
import { useTyped } from '../ui/use-typed.ts';
import { RunAlone, useAlone } from './run-alone.tsx';

const accessOf = ({ is_disabled: isDisabled, is_invited: isInvited }: Staff): string =>
  isDisabled ? 'ended' : isInvited ? 'invited' : 'open';

const COLUMNS: readonly Column<Staff>[] = [
  {
    title: 'Name',
    cell: ({ name, email }) => (
      <>
        <span className="block font-medium">{name}</span>
        <span className="text-caption text-text-3">{email}</span>
      </>
    ),
  },
  { title: 'Roles', cell: ({ roles }) => roles.map(roleName).join(', ') },
  { title: 'Access', cell: accessOf },
  {
    title: 'Last seen',
    cell: ({ last_seen_at: at }) => (
      <span className="figure">{at === null ? 'never' : formatInstant(at)}</span>
    ),
  },
];

function useText(): string {
  return useAlone()?.is_now === true
    ? 'One person runs this site and decides about money alone.'
    : 'Nobody enters a decision about money and confirms it too; owners decide none.';
}

export default function StaffPage() {
  const queries = useQueryClient();
  const isOwner = useHasRole('owner');
  const text = useText();
  const me = useStaffSession()?.staff.id;
  const [chosen, setChosen] = useState<Staff | null>(null);
  const [isInviting, setIsInviting] = useState(false);
  const staff = useQuery({ queryKey: ['staff', 'list'], queryFn: () => look('staffList', {}) });
  const reload = () => queries.invalidateQueries({ queryKey: ['staff', 'list'] });
  const current = staff.data?.find(({ id }) => id === chosen?.id) ?? null;
  return (
    <Page
      title="Staff"
      text={text}
      actions={
        isOwner && (
          <Button
            onClick={() => {
              setIsInviting(true);
              setChosen(null);
            }}
          >
            Invite
          </Button>
        )
      }
    >
      <div className={besideClass}>
        <div className="w-full min-w-0 flex-1">
          <DataTable
            label="Staff"
            rows={staff.data}
            fault={staff.error?.message ?? null}
            onRetry={() => void staff.refetch()}
            keyOf={({ id }) => id}
            empty="Nobody yet"
            chosen={current?.id ?? null}
            onChoose={(row) => {
              setIsInviting(false);
              setChosen(row);
            }}
            columns={COLUMNS}
          />
          <RunAlone />
        </div>
        {isInviting && <Invitation onInvited={reload} onClose={() => setIsInviting(false)} />}
        {current !== null && isOwner && current.id !== me && (
          <Member
            key={current.id}
            staff={current}
            onChanged={reload}
            onClose={() => setChosen(null)}
          />
        )}
      </div>
    </Page>
  );
}

function Roles({
  roles,
  fault,
  onChange,
}: {
  readonly roles: readonly Role[];
  readonly fault: string | undefined;
  readonly onChange: (roles: readonly Role[]) => void;
}) {
  const id = useId();
  const conflict = rolesInConflict(roles);
  const note =
    conflict === null
      ? fault
      : `One person cannot be both ${roleName(conflict[0])} and ${roleName(conflict[1])}.`;
  return (
    <fieldset>
      <legend className="mb-1.5 text-caption font-medium text-text-2">Roles</legend>
      {ROLES.map((role) => (
        <div key={role} className="flex items-start gap-2.5 py-1.5 text-label">
          <input
            id={`${id}${role}`}
            type="checkbox"
            aria-describedby={`${id}${role}n`}
            className="mt-0.5 size-4 shrink-0 accent-(--ink)"
            checked={roles.includes(role)}
            onChange={(event) =>
              onChange(
                event.target.checked ? [...roles, role] : roles.filter((one) => one !== role),
              )
            }
          />
          <div>
            <label htmlFor={`${id}${role}`} className="block font-medium">
              {roleName(role)}
            </label>
            <span id={`${id}${role}n`} className="text-caption text-text-3">
              {ROLE_DEEDS[role]}
            </span>
          </div>
        </div>
      ))}
      {note !== undefined && <p className="mt-1 text-caption text-negative">{note}</p>}
    </fieldset>
  );
}

/** What became of a change: it may wait for a second person. */
const tell = (proposal: object | null, done: string): void =>
  notify('success', proposal === null ? done : 'It waits for a second person.');

interface InvitationProps {
  readonly onInvited: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Invitation({ onInvited, onClose }: InvitationProps) {
  const { value: name, set: setName } = useKept('invite.name', '');
  const { value: email, set: setEmail } = useKept('invite.email', '');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  const invite = useAction(async () => {
    const { proposal } = await act('staffInvite', { name, email, roles: [...roles] });
    tell(proposal, 'Invited: the link was sent by e-mail.');
    await onInvited();
    setName(forgetting(name));
    setEmail(forgetting(email));
    setRoles((now) => (now === roles ? [] : now));
  });
  return (
    <SidePanel label="Invite a colleague" onClose={onClose}>
      <ActionForm aria-label="Invite" className="flex flex-col gap-4" onRun={() => invite.run()}>
        <Field
          label="Name"
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
          fault={invite.fields['name']}
        />
        <Field
          label="E-mail"
          type="email"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          fault={invite.fields['email']}
        />
        <Roles roles={roles} fault={invite.fields['roles']} onChange={setRoles} />
        <Button type="submit" isBusy={invite.isBusy}>
          Invite
        </Button>
      </ActionForm>
    </SidePanel>
  );
}

type Held = Readonly<Record<Role, boolean>>;

const heldBy = ({ roles }: Staff): Held =>
  Object.fromEntries(ROLES.map((role) => [role, roles.includes(role)])) as Held;
const heldIn = (held: Held): Role[] => ROLES.filter((role) => held[role]);
/** The roles that were ticked or cleared. */
const turned = (before: readonly Role[], after: readonly Role[]): Partial<Held> =>
  Object.fromEntries(
    ROLES.filter((role) => before.includes(role) !== after.includes(role)).map((role) => [
      role,
      after.includes(role),
    ]),
  );

function Member({
  staff,
  onChanged,
  onClose,
}: {
  readonly staff: Staff;
  readonly onChanged: () => Promise<unknown>;
  readonly onClose: () => void;
}) {
  const { now, set, over, saved } = useTyped(null, heldBy(staff));
  const roles = heldIn(now);
  const save = useAction(async () => {
    const latest = (await look('staffList', {})).find(({ id }) => id === staff.id) ?? staff;
    const input = { id: String(staff.id), roles: heldIn(over(heldBy(latest))) };
    tell((await act('staffSetRoles', input)).proposal, 'Roles are set.');
    await onChanged();
    saved();
  });
  const disable = useAction(async () => {
    const input = { id: String(staff.id), is_disabled: !staff.is_disabled };
    tell((await act('staffDisable', input)).proposal, 'Done.');
    await onChanged();
  });
  const renew = useAction(async () => {
    const { proposal } = await act('staffNewLink', { id: String(staff.id) });
    tell(proposal, 'The link was sent to the member by e-mail.');
    await onChanged();
  });
  return (
    <SidePanel label={staff.name} onClose={onClose}>
      <ActionForm aria-label="Roles" className="flex flex-col gap-4" onRun={() => save.run()}>
        <Roles
          roles={roles}
          fault={save.fields['roles'] ?? save.fault ?? undefined}
          onChange={(next) => set(turned(roles, next))}
        />
        <Button type="submit" isBusy={save.isBusy}>
          Save roles
        </Button>
      </ActionForm>
      <Button tone="quiet" isBusy={renew.isBusy} onClick={() => void renew.run()}>
        Send a new link
      </Button>
      <Button
        tone={staff.is_disabled ? 'quiet' : 'danger'}
        isBusy={disable.isBusy}
        onClick={() => void disable.run()}
      >
        {staff.is_disabled ? 'Give access back' : 'End access'}
      </Button>
    </SidePanel>
  );
}
