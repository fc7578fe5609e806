// The first page of the back office: what waits for this member's roles, how long the oldest has waited, and links to
// everything else.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Waiting } from '@meridian/contract/admin';
import { type Role, roleName } from '@meridian/contract/admin/roles';
import { buttonClass } from '@meridian/design/components/button';
import { look } from '../lib/api.ts';
import { formatAge } from '../lib/format.ts';
import { ROLES_NEEDED } from '../lib/roles.ts';
import { PROPOSALS } from '../lib/waiting-proposals.ts';
import { useStaffSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { useNow } from '../ui/use-now.ts';
import { PLACES, placesOf } from './places.ts';
import { Pulse } from './pulse.tsx';
import { TODAY } from './today.ts';
import { Uneven } from './uneven.tsx';

export function StartPage() {
  const staff = useStaffSession()?.staff;
  const now = useNow();
  const today = useQuery(TODAY);
  if (staff === undefined) return null;
  const places = placesOf(staff.roles).filter(({ to, queue }) => to !== '/' && queue === undefined);
  return (
    <Page
      title={`Good day, ${staff.name}`}
      text={`Your roles: ${staff.roles.map(roleName).join(', ')}`}
    >
      {today.isError && (
        <p role="alert" className="mb-4 text-label text-negative">
          {today.error.message}
        </p>
      )}
      {staff.roles.includes('owner') && <MissingRoles own={staff.roles} />}
      <Uneven />
      {places.some(({ to }) => to === '/proposals') && <WaitingProposals />}
      {today.data !== undefined && today.data.length > 0 && (
        <ul className="mb-8 grid grid-cols-[repeat(auto-fill,minmax(17rem,1fr))] gap-4">
          {today.data.map((waiting) => (
            <li key={waiting.queue}>
              <QueueCard waiting={waiting} now={now} />
            </li>
          ))}
        </ul>
      )}
      <Pulse />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
        {places.map(({ to, title, text, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="press flex h-full min-h-18 items-center gap-4 rounded-card bg-surface px-5 py-3 shadow-card"
            >
              <Icon aria-hidden className="size-5 shrink-0 text-text-2" strokeWidth={1.75} />
              <span>
                <span className="block text-label font-semibold">{title}</span>
                <span className="block text-caption text-text-3">{text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** Counts what this member may confirm. */
function WaitingProposals() {
  const { data } = useQuery(PROPOSALS);
  const count = data?.waiting.filter(({ may_confirm: mayConfirm }) => mayConfirm).length ?? 0;
  if (count === 0) return null;
  return (
    <section
      aria-label="Second person"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card bg-warn-soft p-5"
    >
      <h2 className="min-w-60 flex-1 text-body-strong">
        {count === 1 ? '1 proposal waits' : `${count} proposals wait`} for you to confirm
      </h2>
      <Link to="/proposals" className={buttonClass()}>
        Look
      </Link>
    </section>
  );
}

/** Tells an owner which roles nobody holds, so that clients would wait in vain. */
function MissingRoles({ own }: { readonly own: readonly Role[] }) {
  const staff = useQuery({
    queryKey: ['staff', 'list'],
    queryFn: ({ signal }) => look('staffList', {}, signal),
  });
  if (staff.data === undefined) return null;
  const others = staff.data.filter((one) => !one.is_disabled).flatMap(({ roles }) => roles);
  // One who runs the site alone holds more than was given.
  const held = new Set([...others, ...own]);
  const missing = ROLES_NEEDED.filter((role) => !held.has(role));
  if (missing.length === 0) return null;
  return (
    <section
      aria-labelledby="missing-roles"
      className="mb-6 flex flex-wrap items-center gap-4 rounded-card bg-warn-soft p-5"
    >
      <div className="min-w-60 flex-1">
        <h2 id="missing-roles" className="text-body-strong">
          Invite the colleagues who decide
        </h2>
        <p className="mt-1 text-label text-text-2">
          Clients’ deposits, withdrawals and identities wait until somebody is{' '}
          {missing.map(roleName).join(', ')}.
        </p>
      </div>
      <Link to="/staff" className={buttonClass()}>
        Invite
      </Link>
    </section>
  );
}

function QueueCard({ waiting, now }: { readonly waiting: Waiting; readonly now: number }) {
  const place = PLACES.find(({ queue }) => queue === waiting.queue);
  if (place === undefined) return null;
  const { oldest_at: oldest, target_ms: target, waiting: count, to_confirm: toConfirm } = waiting;
  const age = oldest === null ? 0 : now - oldest;
  const isLate = oldest !== null && age > target;
  return (
    <Link
      to={place.to}
      className="press flex h-full flex-col gap-1 rounded-card bg-surface p-5 shadow-card"
    >
      <span className="flex items-center gap-2.5 text-label font-medium text-text-2">
        <place.icon aria-hidden className="size-5" strokeWidth={1.75} />
        {place.title}
      </span>
      <span className="figure mt-2 text-display">{countText(count)}</span>
      <span className={`text-label ${isLate ? 'text-negative' : 'text-text-3'}`}>
        {oldest === null
          ? 'Nothing waits'
          : `oldest ${formatAge(age)}${isLate ? `, late by ${formatAge(age - target)}` : ''}`}
      </span>
      {toConfirm > 0 && (
        <span className="text-label text-accent">
          {countText(toConfirm)} entered, to be confirmed
        </span>
      )}
    </Link>
  );
}

const countText = (count: number): string =>
  count > 10_000 ? '10,000+' : count.toLocaleString('en');
