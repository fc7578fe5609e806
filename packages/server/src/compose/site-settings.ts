// The site's settings as a process starts with them.
import { type LiveSettings, loadSettings } from '../settings/settings.ts';
import type { Basis } from './basis.ts';

export const siteSettings = ({ db, log }: Pick<Basis, 'db' | 'log'>): Promise<LiveSettings> =>
  loadSettings(db, (setting) =>
    log.warn({ setting }, 'a stored setting is not valid: it is taken for unset'),
  );
