// Dialling areas in the back office. Whether a country is served is a setting.
import { z } from 'zod';
import { choiceInput, integerInput, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { sortInput } from './sorting.ts';
import { AREA_SORTS, AREA_ADMIN_ROUTES } from './names/areas.ts';
import { SEARCH_MAX } from './names/search.ts';
import { wholeIfNew } from './whole-if-new.ts';

export const DeskArea = z.object({
  id: z.number().int(),
  global_code: z.string().describe('ISO 3166-1 alpha-2'),
  name: z.string(),
  code: z.string().describe('Dialling code without plus'),
  sort: z.number().int(),
  is_served: z.boolean(),
});
export type DeskArea = z.infer<typeof DeskArea>;

export const AREA_ADMIN_CALLS = {
  deskAreas: call(
    AREA_ADMIN_ROUTES.deskAreas,
    'All dialling areas in the order in which they are offered',
    z.object({
      search: textInput('Part of a name or code', { max: SEARCH_MAX.areas }),
      served: choiceInput('Only those that are, or are not', ['yes', 'no']),
      sort: sortInput(AREA_SORTS),
    }),
    z.array(DeskArea),
  ),
  saveArea: call(
    AREA_ADMIN_ROUTES.saveArea,
    'Add a dialling area, or change one: what is missing stays as it is',
    wholeIfNew(
      z.object({
        id: integerInput('None: a new one', { min: 1, max: 1_000_000 }),
        global_code: textInput('Country', { max: 2, form: /^[A-Z]{2}$/ }),
        code: textInput('Dialling code', { max: 6, form: /^[1-9]\d{0,5}$/ }),
        sort: integerInput('Place', { min: 0, max: 1_000_000 }),
      }),
      ...['global_code', 'code', 'sort'],
    ),
    z.array(DeskArea),
  ),
} as const;
