// The call that lists dialling areas.
import { read, type Route } from './route.ts';

export const AREA_ROUTES = {
  areaList: read('/api/default/area_list', 'visitor'),
} as const satisfies Readonly<Record<string, Route>>;
