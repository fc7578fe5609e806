// Which country of the list is meant: the chosen one, else the second entry.
import type { Area } from '@meridian/contract';

/** The area with that id; if the id is unknown, the second entry of the list. */
export function areaOf(areas: readonly Area[], id: string | null): Area | undefined {
  return areas.find((area) => String(area.id) === id) ?? areas[1] ?? areas[0];
}
