// Puts the parts of the site besides trading together: its settings, what it tells its visitors, clients' photos and
// identities.
import type { FastifyInstance } from 'fastify';
import { announcementHandlers } from '../announcements/routes.ts';
import { companyHandlers } from '../companies/routes.ts';
import { newsHandlers } from '../news/routes.ts';
import { createArticlePictures } from '../articles/pictures.ts';
import { mountImages, uploadHandlers } from '../uploads/routes.ts';
import { Repeated } from '../platform/repeated.ts';
import { SWEEP_EVERY_MS, createUploads } from '../platform/uploads/uploads.ts';
import { sweepDemoPictures } from '../trade-pictures/sweep.ts';
import type { Postman } from '../platform/messages/postman.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { createVerificationDecisions } from '../verification/decide.ts';
import { mailDecision } from '../verification/mails.ts';
import { verificationHandlers } from '../verification/routes.ts';
import type { Basis } from './basis.ts';
import type { Changes } from './changes.ts';
import { type Photos, photosOf } from './photos.ts';
import { loadAloneBook } from '../platform/staff/alone-book.ts';
import { siteSettings } from './site-settings.ts';
import { mountSupportPage } from '../support/support-page.ts';

export interface SiteOptions extends Pick<Basis, 'config' | 'db' | 'vault' | 'log' | 'now'> {
  readonly sessions: Pick<Sessions, 'forget'>;
  readonly postman: Pick<Postman, 'mailWithin'>;
  readonly changes: Changes;
}

export type ClientSite = Awaited<ReturnType<typeof createClientSite>>;

export async function createClientSite(options: SiteOptions) {
  const { config, db, vault, now, log, sessions, postman, changes } = options;
  const { publicUrl } = config;
  const settings = changes.share(await siteSettings(options), 'change');
  const alone = changes.share(await loadAloneBook(db, now));
  const photos = photosOf(config, db);
  const uploads = createUploads({ db, photos: photos.uploads, now, log });
  const pictures = createArticlePictures({ db, photos: photos.pictures, now });
  const verifications = createVerificationDecisions({
    db,
    vault,
    now,
    settings,
    telling: {
      write: (within, decided) => mailDecision({ postman, publicUrl }, within, decided),
      say: ({ user }) => sessions.forget(user.id),
    },
  });

  const sweeping = new Repeated({
    work: () =>
      Promise.all([
        moved(photos, log),
        uploads.sweep(),
        sweepDemoPictures({ db, uploads, now }),
        pictures.sweep(),
      ]),
    ...{ everyMs: SWEEP_EVERY_MS, firstAfterMs: 0 },
    onFault: (error) => log.error({ err: error }, 'unused uploads could not be swept'),
  });

  return {
    settings,
    alone,
    uploads,
    pictures,
    verifications,
    handlers: {
      ...announcementHandlers({ db, settings, now }),
      ...companyHandlers({ db, settings }),
      ...newsHandlers({ db, now }),
      ...uploadHandlers({ uploads }),
      ...verificationHandlers({ verifications, vault }),
    },
    mount(http: FastifyInstance, sessions: Pick<Sessions, 'find'>): void {
      mountImages(http, { uploads, sessions });
      mountSupportPage(http, settings);
    },
    stop: () => sweeping.stop(),
  };
}

async function moved(photos: Photos, log: Basis['log']): Promise<void> {
  const count = await photos.move();
  if (count > 0)
    log.info({ photos: count }, 'photos were moved from the data folder to their store');
}
