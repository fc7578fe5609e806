// What the site is beside trading: its settings, what it tells its visitors, the photos clients send and who they are.
import type { Database } from '@meridian/store';
import type { FastifyInstance } from 'fastify';
import { announcementHandlers } from '../announcements/routes.ts';
import { companyHandlers } from '../companies/routes.ts';
import { newsHandlers } from '../news/routes.ts';
import { createArticlePictures } from '../articles/pictures.ts';
import { mountImages, uploadHandlers } from '../uploads/routes.ts';
import { SWEEP_EVERY_MS, createUploads } from '../platform/uploads/uploads.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { type ApplicationsDeps, createApplications } from '../verification/applications.ts';
import { verificationHandlers } from '../verification/routes.ts';
import { openSettings } from '../settings/settings.ts';
import { mountSupportPage } from '../support/support-page.ts';

export interface SiteOptions extends Pick<ApplicationsDeps, 'onDecided'> {
  readonly db: Database;
  readonly dataDir: string;
  readonly now: () => number;
  readonly log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

export type Site = Awaited<ReturnType<typeof openSite>>;

export async function openSite(options: SiteOptions) {
  const { db, dataDir, now, log } = options;
  const settings = await openSettings(db, (setting) =>
    log.warn({ setting }, 'a stored setting is not valid: it is taken for unset'),
  );
  const uploads = createUploads({ db, dataDir, now, log });
  const pictures = createArticlePictures({ db, dataDir, now });
  const applications = createApplications({ db, now, settings, onDecided: options.onDecided });

  let sweeping: Promise<unknown> = Promise.resolve();
  const sweep = (): void => {
    sweeping = Promise.all([uploads.sweep(), pictures.sweep()]).catch((error: unknown) =>
      log.error({ err: error }, 'unused uploads could not be swept'),
    );
  };
  sweep();
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  timer.unref();

  return {
    settings,
    uploads,
    pictures,
    applications,
    handlers: {
      ...announcementHandlers({ db, settings, now }),
      ...companyHandlers({ db, settings }),
      ...newsHandlers({ db, now }),
      ...uploadHandlers({ uploads }),
      ...verificationHandlers({ applications }),
    },
    mount(http: FastifyInstance, sessions: Pick<Sessions, 'find'>): void {
      mountImages(http, { uploads, sessions });
      mountSupportPage(http, settings);
    },
    async stop(): Promise<void> {
      clearInterval(timer);
      await sweeping;
    },
  };
}
