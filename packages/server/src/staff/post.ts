// What members are mailed: their own one-time link, and to all owners what happened to whom.
import { type Database, type ProposalRow, type Staff, allStaff, findStaff } from '@meridian/store';
import { staffMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { newStaffLink, staffLinkPath } from './links.ts';

export interface StaffPost {
  invite(staff: Staff): Promise<void>;
  renew(id: number): Promise<void>;
  /** @param what goes on after the member's name; the member and all owners read it */
  told(id: number, what: string): Promise<void>;
  /** Whoever runs the site alone made a proposal, which nobody else sees before it is done. */
  madeAlone(made: ProposalRow, title: string): Promise<void>;
}

export interface StaffPostDeps {
  readonly db: Database;
  readonly postman: Pick<Postman, 'mail'>;
  /** The site's configured address, for the links. */
  readonly siteUrl: string;
  readonly now: () => number;
}

export function createStaffPost({ db, postman, siteUrl, now }: StaffPostDeps): StaffPost {
  async function link(staff: Staff, title: string): Promise<void> {
    const url = siteUrl + staffLinkPath(await newStaffLink(db, { staffId: staff.id, now: now() }));
    postman.mail(
      staffMail(staff.email, {
        title,
        paragraphs: ['The link works once, for 24 hours. Give it to nobody.'],
        button: { label: 'Set your password', url },
      }),
    );
  }
  async function told(id: number, what: string): Promise<void> {
    const all = await allStaff(db);
    const about = all.find((one) => one.id === id);
    if (about === undefined) return;
    const readers = all.filter(
      (one) => one.id === id || (one.roles.includes('owner') && one.disabledAt === null),
    );
    for (const { email, roles } of readers) {
      const owners = roles.includes('owner') ? 'the other owners' : 'an owner';
      postman.mail(
        staffMail(email, {
          title: 'Access to the back office',
          paragraphs: [
            `${about.name} (${about.email}) ${what}.`,
            `If you know nothing of this, ask ${owners} at once.`,
          ],
        }),
      );
    }
  }
  return {
    async invite(staff) {
      await link(staff, 'You are invited to the back office');
      await told(staff.id, `is invited as ${staff.roles.join(', ').replaceAll('_', ' ')}`);
    },
    async renew(id) {
      const staff = await findStaff(db, id);
      if (staff === null) return;
      await link(staff, 'Set up your access anew');
      await told(id, 'was sent a new link; the old password and authenticator no longer work');
    },
    told,
    async madeAlone({ makerId, subject, reason }, title) {
      const maker = makerId === null ? null : await findStaff(db, makerId);
      if (maker === null) return;
      postman.mail(
        staffMail(maker.email, {
          title: 'A proposal of yours waits',
          paragraphs: [
            `${title} (${subject}): ${reason === '' ? 'no reason given' : reason}`,
            'You run this site alone, so you confirm it yourself. If you did not make it, withdraw it on the page Proposals and end your other sessions.',
          ],
        }),
      );
    },
  };
}
