// The site's settings at the command line.
import type { Database } from '@meridian/store';
import type { OperatorCommands } from '../platform/operator/commands.ts';
import { DecisionRefused } from '../platform/staff/decision-refused.ts';
import { type LiveSettings, SITE_SETTINGS, type SiteSettings, needSecond } from './settings.ts';

export function settingCommands({
  db,
  settings,
}: {
  readonly db: Database;
  readonly settings: LiveSettings;
}): OperatorCommands {
  return {
    'settings list': {
      usage: 'settings list',
      needsName: false,
      run: async () => settingLines(settings.current()),
    },
    'settings set': {
      usage: 'settings set --name NAME --value JSON --as NAME',
      needsName: true,
      async run({ options }, by) {
        const { name = '', value = '' } = options;
        if (needSecond({ [name]: value }))
          throw new DecisionRefused(
            'second_person_needed',
            `${name} needs a second person: change it in the back office, where another member confirms it.`,
          );
        const before = settingLines(settings.current()).find((line) => line.name === name);
        const now = settingLines(await settings.change({ [name]: jsonOf(value) }));
        const after = now.find((line) => line.name === name);
        await by.record(db, {
          action: 'setting.change',
          subject: `setting:${name}`,
          userId: null,
          before: { value: before?.value },
          after: { value: after?.value },
        });
        return `${name} is ${after?.value ?? ''}.`;
      },
    },
  };
}

const settingLines = (settings: SiteSettings): { name: string; value: string; meaning: string }[] =>
  Object.entries(SITE_SETTINGS).map(([key, { name, meaning }]) => ({
    name,
    value: JSON.stringify(settings[key as keyof SiteSettings]),
    meaning,
  }));

/** Text that is not JSON stands for itself: `--value care@example.org`. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
