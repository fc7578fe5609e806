// The frame of every page of the back office: the menu of what this member may see, the member's name, the log-out.
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { LogOut, Menu, ShieldCheck, SunMoon } from 'lucide-react';
import type { Queue, Staff } from '@meridian/contract/admin';
import { BrandMark } from '@meridian/design/components/brand-mark';
import { act, ApiError } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { keepStaffSession, useStaffSession, useHasRole } from '../lib/session.ts';
import { toggleTheme } from '../lib/theme.ts';
import { ProofDialog } from './proof-dialog.tsx';
import { Allowed } from './allowed.tsx';
import { placesOf } from './places.ts';
import { GlobalSearch } from './search-dialog.tsx';
import { useFreshMember } from './fresh-member.ts';
import { TODAY } from './today.ts';

const item =
  'relative flex h-10 shrink-0 items-center gap-3 rounded-inner px-3 text-label font-medium text-text-2 hover:bg-fill aria-[current=page]:bg-fill aria-[current=page]:text-text';

/** The zone in which every time is shown and entered, unless another is named. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ');

export function Shell() {
  const session = useStaffSession();
  const router = useRouter();
  const [isOpen, setIsOpen] = useMenu();
  useEffect(() => {
    if (session === null)
      void router.navigate({ to: '/login', search: { from: router.state.location.href } });
  }, [session, router]);
  if (session === null) return null;
  const { staff } = session;
  return (
    <div className="flex min-h-dvh">
      {isOpen && (
        <>
          {/* The page keeps its place below the opened menu. */}
          <div aria-hidden className="w-[4.25rem] shrink-0 wide:hidden" />
          <button
            type="button"
            aria-label="Close the menu"
            className="fixed inset-0 z-30 bg-scrim wide:hidden"
            onClick={() => setIsOpen(false)}
          />
        </>
      )}
      <aside
        data-menu={isOpen ? 'open' : 'icons'}
        className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col border-e border-line bg-surface p-3 folded:w-[4.25rem] spread:fixed spread:inset-y-0 spread:start-0 spread:z-40 spread:shadow-sheet"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={isOpen ? 'Close the menu' : 'Open the menu'}
          className={`${item} wide:hidden`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Menu aria-hidden className="size-[18px]" strokeWidth={1.75} />
        </button>
        <p className="flex items-center gap-3 px-2 py-2 text-body-strong folded:px-1">
          <BrandMark />
          <span className="folded:sr-only">Operations</span>
        </p>
        <GlobalSearch className={`${item} mt-2 bg-fill`} />
        <Places roles={staff.roles} />
        <Member staff={staff} />
      </aside>
      <div className="min-w-0 flex-1">
        <Allowed>
          <Outlet />
        </Allowed>
        <ProofDialog />
      </div>
    </div>
  );
}

/** Whether the menu of a narrow page is open. Another page and Escape close it. */
function useMenu() {
  const router = useRouter();
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => router.subscribe('onResolved', () => setIsOpen(false)), [router]);
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && setIsOpen(false);
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return [isOpen, setIsOpen] as const;
}

/** Fades at its end: on a low screen more follows. */
const Places = ({ roles }: { readonly roles: Staff['roles'] }) => (
  <nav
    aria-label="Main"
    className="mt-2 flex flex-1 flex-col gap-0.5 overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-36px),transparent)] pb-9"
  >
    {placesOf(roles).map(({ to, title, icon: Icon, queue }) => (
      <Link
        key={to}
        to={to}
        title={title}
        className={`${item} wide:h-9`}
        activeOptions={{ exact: to === '/' }}
      >
        <Icon aria-hidden className="size-[18px]" strokeWidth={1.75} />
        <span className="flex-1 folded:sr-only">{title}</span>
        {queue !== undefined && <WaitingCount queue={queue} />}
      </Link>
    ))}
  </nav>
);

const Member = ({ staff }: { readonly staff: Pick<Staff, 'name' | 'email'> }) => {
  useFreshMember();
  return (
    <div className="border-t border-line pt-2">
      <p className="px-3 py-1 text-caption text-text-3 folded:sr-only">
        <span className="block truncate font-medium text-text">{staff.name}</span>
        <span className="block truncate">{staff.email}</span>
        <span className="block truncate">Times in {ZONE}</span>
      </p>
      {/* In one row, because the places above need the height. */}
      <div className="flex folded:flex-col">
        <Link to="/security" title="My access" className={item}>
          <ShieldCheck aria-hidden className="size-[18px]" strokeWidth={1.75} />
          <span className="sr-only">My access</span>
        </Link>
        <button type="button" title="Light or dark" className={item} onClick={toggleTheme}>
          <SunMoon aria-hidden className="size-[18px]" strokeWidth={1.75} />
          <span className="sr-only">Light or dark</span>
        </button>
        <button type="button" title="Log out" className={item} onClick={() => void leave()}>
          <LogOut aria-hidden className="size-[18px]" strokeWidth={1.75} />
          <span className="sr-only">Log out</span>
        </button>
      </div>
    </div>
  );
};

async function leave(): Promise<void> {
  try {
    await act('staffLogout', {});
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    notify('error', error.message);
  }
  keepStaffSession(null);
}

function WaitingCount({ queue }: { readonly queue: Queue }) {
  const today = useQuery(TODAY);
  const [isMaker, isChecker] = [useHasRole('finance_maker'), useHasRole('finance_checker')];
  const { waiting = 0, to_confirm: toConfirm = 0 } =
    today.data?.find((one) => one.queue === queue) ?? {};
  // Each of the two who decide about money sees only the number that waits for them.
  const count = isMaker === isChecker ? waiting : isMaker ? waiting - toConfirm : toConfirm;
  if (count === 0) return null;
  return (
    <span
      aria-label={`${count} waiting`}
      className="figure rounded-full bg-fill-2 px-2 py-0.5 text-micro font-semibold text-text folded:absolute folded:end-0 folded:top-0 folded:px-1.5"
    >
      {count > 999 ? '999+' : count}
    </span>
  );
}
