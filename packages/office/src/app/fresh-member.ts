// What the member may do can change while a session goes on: roles are given and taken, or one person begins to run the
// site, or ends it. A call that is refused for its roles is the first to know.
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { look, onRoleMissing } from '../lib/api.ts';
import { getStaffSession, keepStaffSession } from '../lib/session.ts';

const EVERY_MS = 60_000;

export function useFreshMember(): void {
  const { data, refetch } = useQuery({
    queryKey: ['staff', 'me'],
    queryFn: ({ signal }) => look('staffMe', {}, signal),
    refetchInterval: EVERY_MS,
  });
  useEffect(() => onRoleMissing(() => void refetch()), [refetch]);
  useEffect(() => {
    const session = getStaffSession();
    if (data === undefined || session === null || session.staff.id !== data.id) return;
    if (session.staff.roles.join() !== data.roles.join())
      keepStaffSession({ ...session, staff: data });
  }, [data]);
}
