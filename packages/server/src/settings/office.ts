// The site's settings in the back office: a form made from the registry. Each change is recorded with the value before.
import type { SettingForm, SiteSetting } from '@meridian/contract/admin';
import type { Queryable } from '@meridian/store';
import { z } from 'zod';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { record } from '../platform/staff/record.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { personOf } from '../platform/staff/person.ts';
import type { Propose, ProposalKind } from '../proposals/proposals.ts';
import { wordsOf } from '../proposals/words.ts';
import {
  type LiveSettings,
  SITE_SETTINGS,
  type SiteSettings,
  lockSiteSettings,
  needSecond,
  readSiteSettings,
} from './settings.ts';

export interface SettingsDeskDeps {
  readonly settings: LiveSettings;
  readonly propose: Propose<Changes>;
  readonly now: () => number;
}

type Key = keyof typeof SITE_SETTINGS;
const KEYS = Object.keys(SITE_SETTINGS) as Key[];

type Changes = Readonly<Record<string, unknown>>;

/** Settings that need a second person, in whichever way they are changed. */
export const settingKind = (
  settings: LiveSettings,
  hasOrders: () => Promise<boolean>,
): ProposalKind<Changes> => ({
  kind: 'settingsChange',
  title: 'Settings that touch money, who gets in, or where clients are sent',
  mayConfirm: ['owner', 'compliance', 'finance_checker'],
  async check(changes) {
    const { tradeFeeType } = settings.checked(changes);
    // It gives every fee rate another meaning at once: no notice could say to whom what changes.
    if (tradeFeeType !== settings.current().tradeFeeType && (await hasOrders()))
      throw new AdminRefusal('fee_counting_settled');
  },
  hold: async (within) => void (await lockSiteSettings(within)),
  async describe(changes, from) {
    const keys = keysOf(changes);
    const before = await readSiteSettings(from);
    return {
      subject: subjectOf(changes),
      before: wordsOf(titled(before, keys)),
      after: wordsOf(titled(settings.checked(changes, before), keys)),
      touches: ['Every client of this site.'],
    };
  },
  apply: (within, changes) => settings.saveWithin(within, changes),
  afterCommit: () => settings.reload(),
});

export function settingsDeskHandlers({
  settings,
  propose,
  now,
}: SettingsDeskDeps): AdminHandlersOf<'settingsList' | 'settingsChange'> {
  return {
    settingsList: () => listed(settings.current()),
    async settingsChange({ changes, reason }, colleague) {
      const keys = keysOf(changes);
      const write = (
        within: Queryable,
        action: string,
        before: SiteSettings,
        after: SiteSettings,
      ) =>
        record(within, colleague, {
          at: now(),
          action,
          subject: subjectOf(changes),
          reason,
          before: named(before, keys),
          after: named(after, keys),
        });
      try {
        if (!needSecond(changes)) {
          await settings.change(changes, (within, before, after) =>
            write(within, 'settingsChange', before, after),
          );
          return { settings: listed(settings.current()), proposal: null };
        }
        const after = settings.checked(changes);
        const proposal = await propose(personOf(colleague.staff), changes, reason, (within) =>
          write(within, 'proposeSettings', settings.current(), after),
        );
        return { settings: listed(settings.current()), proposal };
      } catch (error) {
        throw asFieldFault(error);
      }
    },
  };
}

const keysOf = (changes: Changes): Key[] =>
  KEYS.filter((key) => Object.hasOwn(changes, SITE_SETTINGS[key].name));
const subjectOf = (changes: Changes): string =>
  keysOf(changes)
    .map((key) => `setting:${SITE_SETTINGS[key].name}`)
    .join(' ');
const titled = (settings: SiteSettings, keys: readonly Key[]): Record<string, unknown> =>
  Object.fromEntries(keys.map((key) => [SITE_SETTINGS[key].title, settings[key]]));

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
