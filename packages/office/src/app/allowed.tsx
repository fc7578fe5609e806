// A page by its address, for members whose roles include it; others are told so, and are offered nothing of it.
import type { ReactNode } from 'react';
import { useLocation } from '@tanstack/react-router';
import { useStaffSession } from '../lib/session.ts';
import { Page } from '../ui/page.tsx';
import { PLACES, placesOf } from './places.ts';

const isAt = (path: string, to: string): boolean => path === to || path.startsWith(`${to}/`);

export function Allowed({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const mine = placesOf(useStaffSession()?.staff.roles ?? []);
  const place = PLACES.find(({ to }) => isAt(path, to));
  if (place === undefined || mine.includes(place)) return children;
  return <Page title={place.title} text="Your roles do not include this. An owner gives roles." />;
}
