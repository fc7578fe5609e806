// The frame of every page at the desk: the menu of what this member may see, who is at work, the way out.
import { useEffect } from 'react';
import { Link, Outlet, useRouter } from '@tanstack/react-router';
import { LogOut, ShieldCheck, SunMoon } from 'lucide-react';
import { act, ApiError } from '../lib/api.ts';
import { notify } from '../lib/notices.ts';
import { keepStaffSession, useStaffSession } from '../lib/session.ts';
import { toggleTheme } from '../lib/theme.ts';
import { BrandMark } from '../ui/brand-mark.tsx';
import { PLACES } from './places.ts';

const item =
  'flex h-10 items-center gap-3 rounded-inner px-3 text-label font-medium text-text-2 hover:bg-fill aria-[current=page]:bg-fill aria-[current=page]:text-text';

export function Shell() {
  const session = useStaffSession();
  const router = useRouter();
  useEffect(() => {
    if (session === null)
      void router.navigate({ to: '/login', search: { from: router.state.location.href } });
  }, [session, router]);
  if (session === null) return null;
  const { staff } = session;
  const leave = async () => {
    try {
      await act('staffLogout', {});
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify('error', error.message);
    }
    keepStaffSession(null);
  };
  const places = PLACES.filter(
    ({ roles }) => roles === null || roles.some((role) => staff.roles.includes(role)),
  );
  return (
    <div className="flex min-h-dvh">
      <aside className="sticky top-0 flex h-dvh w-56 shrink-0 flex-col border-e border-line bg-surface p-3">
        <p className="flex items-center gap-3 px-2 py-2 text-body-strong">
          <BrandMark />
          Operations
        </p>
        <nav aria-label="Main" className="mt-4 flex flex-1 flex-col gap-0.5 overflow-y-auto">
          {places.map(({ to, title, icon: Icon }) => (
            <Link key={to} to={to} className={item} activeOptions={{ exact: to === '/' }}>
              <Icon aria-hidden className="size-[18px]" strokeWidth={1.75} />
              {title}
            </Link>
          ))}
        </nav>
        <div className="flex flex-col gap-0.5 border-t border-line pt-3">
          <p className="px-3 pb-2 text-caption text-text-3">
            <span className="block font-medium text-text">{staff.name}</span>
            <span className="block truncate">{staff.email}</span>
          </p>
          <Link to="/security" className={item}>
            <ShieldCheck aria-hidden className="size-[18px]" strokeWidth={1.75} />
            My access
          </Link>
          <button type="button" className={item} onClick={toggleTheme}>
            <SunMoon aria-hidden className="size-[18px]" strokeWidth={1.75} />
            Light or dark
          </button>
          <button type="button" className={item} onClick={() => void leave()}>
            <LogOut aria-hidden className="size-[18px]" strokeWidth={1.75} />
            Log out
          </button>
        </div>
      </aside>
      <div className="min-w-0 flex-1">
        <Outlet />
      </div>
    </div>
  );
}
