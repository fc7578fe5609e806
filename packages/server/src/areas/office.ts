// Dialling areas in the back office.
import { type AreaSort, type DeskArea, type Sort, sortedBy } from '@meridian/contract/admin';
import {
  type Area,
  type Database,
  type Queryable,
  lockAreas,
  readAreas,
  saveAreas,
} from '@meridian/store';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import { displayName } from '../platform/http/texts.ts';
import type { LiveSettings } from '../settings/settings.ts';

export interface AreaDeskDeps {
  readonly db: Database;
  readonly settings: Pick<LiveSettings, 'current'>;
  readonly now: () => number;
}

export function areaDeskHandlers({
  db,
  settings,
  now,
}: AreaDeskDeps): AdminHandlersOf<'deskAreas' | 'saveArea'> {
  const listed = async (within: Queryable): Promise<DeskArea[]> => {
    const { countriesNotServed } = settings.current();
    return (await readAreas(within)).map(({ id, globalCode, code, sort }) => ({
      id,
      global_code: globalCode,
      name: displayName('en', 'region', globalCode),
      code,
      sort,
      is_served: !countriesNotServed.includes(globalCode),
    }));
  };
  return {
    async deskAreas({ search, served, sort }) {
      const wanted = search?.toLowerCase() ?? '';
      const areas = (await listed(db)).filter(
        (one) =>
          (served === undefined || one.is_served === (served === 'yes')) &&
          `${one.name} ${one.global_code} +${one.code}`.toLowerCase().includes(wanted),
      );
      return sort === undefined ? areas : sorted(areas, sort);
    },
    async saveArea(input, colleague) {
      return await db.transaction(async (within) => {
        await lockAreas(within);
        const areas = await readAreas(within);
        const before = areas.find(({ id }) => id === input.id) ?? null;
        if (input.id !== undefined && before === null) throw new AdminRefusal('area_unknown');
        const known = before ?? {
          ...{ id: Math.max(0, ...areas.map(({ id }) => id)) + 1, name: {} },
          ...{ globalCode: '', code: '', sort: 0 },
        };
        const { global_code: globalCode = known.globalCode, code = known.code } = input;
        const after: Area = { ...known, globalCode, code, sort: input.sort ?? known.sort };
        const isTwin = (one: Area): boolean =>
          one.id !== after.id && one.globalCode === globalCode && one.code === code;
        if (areas.some(isTwin)) throw new AdminRefusal('area_listed');
        await saveAreas(within, [after]);
        await record(within, colleague, {
          at: now(),
          action: 'saveArea',
          subject: `area:${after.id}`,
          before,
          after,
        });
        return await listed(within);
      });
    },
  };
}

function sorted(areas: readonly DeskArea[], sort: Sort<AreaSort>): DeskArea[] {
  const { column, isDescending } = sortedBy<AreaSort>(sort);
  const direction = isDescending ? -1 : 1;
  return areas.toSorted((a, b) => {
    const order =
      column === 'name' || column === 'global_code'
        ? a[column].localeCompare(b[column], 'en')
        : Number(a[column]) - Number(b[column]);
    return direction * (order === 0 ? a.id - b.id : order);
  });
}
