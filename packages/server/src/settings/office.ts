// The site's settings in the back office: a form made from the registry. Each change is recorded with the value before.
import type { SettingForm, SiteSetting } from '@meridian/contract/admin';
import { z } from 'zod';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { record } from '../platform/staff/record.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type LiveSettings, SITE_SETTINGS, type SiteSettings } from './settings.ts';

export interface SettingsDeskDeps {
  readonly settings: LiveSettings;
  readonly now: () => number;
}

type Key = keyof typeof SITE_SETTINGS;
const KEYS = Object.keys(SITE_SETTINGS) as Key[];

export function settingsDeskHandlers({
  settings,
  now,
}: SettingsDeskDeps): AdminHandlersOf<'settingsList' | 'settingsChange'> {
  return {
    settingsList: () => listed(settings.current()),
    async settingsChange({ changes, reason }, colleague) {
      try {
        await settings.change(changes, (within, before, after) => {
          const keys = KEYS.filter((key) => Object.hasOwn(changes, SITE_SETTINGS[key].name));
          return record(within, colleague, {
            at: now(),
            action: 'settingsChange',
            subject: keys.map((key) => `setting:${SITE_SETTINGS[key].name}`).join(' '),
            reason,
            before: named(before, keys),
            after: named(after, keys),
          });
        });
      } catch (error) {
        throw asFieldFault(error);
      }
      return listed(settings.current());
    },
  };
}

const named = (settings: SiteSettings, keys: readonly Key[]): object =>
  Object.fromEntries(keys.map((key) => [SITE_SETTINGS[key].name, settings[key]]));

/** Marks the field of the setting that the error is about. */
function asFieldFault(error: unknown): unknown {
  if (!(error instanceof Refusal) || error.error !== 'setting_invalid') return error;
  return new Refusal('fields_invalid', {}, { [String(error.args['key'])]: { key: 'field_form' } });
}

const listed = (current: SiteSettings): SiteSetting[] =>
  KEYS.map((key) => {
    const { name, title, group, meaning, unset } = SITE_SETTINGS[key];
    return {
      name,
      title,
      group,
      meaning,
      form: formOf(key),
      value: current[key],
      unset,
      needs_restart: 'needsRestart' in SITE_SETTINGS[key],
    };
  });

function formOf(key: Key): SettingForm {
  const definition = SITE_SETTINGS[key];
  if ('choices' in definition)
    return {
      kind: 'choice',
      choices: Object.entries(definition.choices).map(([value, title]) => ({
        value: Number(value),
        title,
      })),
    };
  const { type, minimum, maximum } = z.toJSONSchema(definition.form, { unrepresentable: 'any' });
  if (type === 'integer' && minimum !== undefined && maximum !== undefined)
    return { kind: 'number', min: minimum, max: maximum };
  if (type === 'array') return { kind: 'list' };
  return { kind: type === 'object' ? 'table' : 'text' };
}
