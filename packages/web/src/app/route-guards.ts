// Who may see a route; anybody else is led elsewhere.
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { getSession } from '../lib/session-store.ts';

/** For routes that only a session may see. */
export function requireSession({ location }: { location: ParsedLocation }): void {
  if (!getSession()) throw redirect({ to: '/login', search: { from: location.href } });
}

/** For routes that lead into a real account: a demo account may still open one. */
export function requireNoRealSession(): void {
  if (getSession()?.user.is_demo === 0) throw redirect({ to: '/', replace: true });
}
