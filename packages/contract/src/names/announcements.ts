// The call that reads announcements.
import { read, type Route } from './route.ts';

export const ANNOUNCEMENT_ROUTES = {
  announcement: read('/api/default/announcement', 'visitor', { revalidates: true }),
} as const satisfies Readonly<Record<string, Route>>;
