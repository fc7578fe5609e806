// The first page at the desk: who is at work, and what their roles open.
import { Link } from '@tanstack/react-router';
import { useStaffSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { PLACES } from './places.ts';

export function StartPage() {
  const staff = useStaffSession()?.staff;
  if (staff === undefined) return null;
  const places = PLACES.filter(
    ({ to, roles }) =>
      to !== '/' && (roles === null || roles.some((role) => staff.roles.includes(role))),
  );
  return (
    <Page
      title={`Good day, ${staff.name}`}
      text={`Your roles: ${staff.roles.map((role) => role.replaceAll('_', ' ')).join(', ')}`}
    >
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-4">
        {places.map(({ to, title, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="press flex h-24 items-center gap-4 rounded-card bg-surface px-5 text-body-strong shadow-card"
            >
              <Icon aria-hidden className="size-6 text-text-2" strokeWidth={1.75} />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  );
}
