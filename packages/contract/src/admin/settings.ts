// The site's settings in the back office. The server's registry says which exist and what each may be.
import { z } from 'zod';
import { none } from '../call.ts';
import { required, textInput } from '../envelope.ts';
import { call } from './call.ts';
import { ProposalRef } from './proposals.ts';
import { SETTINGS_ROUTES } from './names/settings.ts';

/** The kind of field with which the page enters a value. */
export const SettingForm = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('choice'),
    choices: z.array(z.object({ value: z.number().int(), title: z.string() })),
  }),
  z.object({ kind: z.literal('number'), min: z.number().int(), max: z.number().int() }),
  z.object({ kind: z.literal('text') }),
  z.object({ kind: z.literal('list') }),
  z.object({ kind: z.literal('table') }),
]);
export type SettingForm = z.infer<typeof SettingForm>;

export const SiteSetting = z.object({
  name: z.string(),
  title: z.string(),
  group: z.string(),
  meaning: z.string(),
  form: SettingForm,
  value: z.unknown(),
  unset: z.unknown().describe('What holds where nobody has set it'),
  needs_restart: z.boolean().describe('A change waits for the next start of the server'),
});
export type SiteSetting = z.infer<typeof SiteSetting>;

export const SETTINGS_CALLS = {
  settingsList: call(
    SETTINGS_ROUTES.settingsList,
    'The site’s settings',
    none,
    z.array(SiteSetting),
  ),
  settingsChange: call(
    SETTINGS_ROUTES.settingsChange,
    'Change settings, all of those named or none',
    z.object({
      changes: z
        .record(z.string().max(60), z.unknown())
        .refine((changes) => Object.keys(changes).length > 0),
      reason: required(textInput('Why', { max: 500 })),
    }),
    z.object({
      settings: z.array(SiteSetting),
      proposal: ProposalRef.nullable().describe('What waits for a second person'),
    }),
  ),
} as const;
