// A site that one person runs: how it is announced, and how it ends. It is chosen when the first owner is made, else only
// with the consent of the only other person who confirms, and told a day before.
import {
  type Database,
  type Queryable,
  type Staff,
  allStaff,
  alonePeriods,
  beginAlone,
  endAlone,
  writeAudit,
} from '@meridian/store';
import { DAY_MS, present } from '@meridian/units';
import { staffMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import type { AloneBook } from '../platform/staff/alone-book.ts';
import type { Person } from '../platform/staff/person.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { ProposalKind } from '../proposals/proposals.ts';
import { isConfirmer } from '../staff/members.ts';

export const NOTICE_MS = DAY_MS;
/** Whoever confirmed and lost access within this time has not consented: nobody ends access to be asked no more. */
const LEFT_LATELY_MS = 30 * DAY_MS;

export interface AloneDeps {
  readonly db: Database;
  readonly book: AloneBook;
  readonly postman: Pick<Postman, 'mail'>;
  readonly now: () => number;
}

/** Mails every member who can log in. */
async function tellAll({ db, postman }: AloneDeps, paragraphs: string[]): Promise<void> {
  for (const { email, disabledAt } of await allStaff(db))
    if (disabledAt === null)
      postman.mail(staffMail(email, { title: 'Who runs this site', paragraphs }));
}

/** The others who confirm, or did lately. */
async function othersOf({ db, now }: AloneDeps, maker: Person): Promise<Staff[]> {
  const isLate = ({ disabledAt }: Staff): boolean =>
    disabledAt === null || now() - disabledAt < LEFT_LATELY_MS;
  const hasBeen = ({ passwordHash, lastSeenAt }: Staff): boolean =>
    passwordHash !== null || lastSeenAt !== null;
  return (await allStaff(db)).filter(
    (one) => one.id !== maker.id && isConfirmer(one) && isLate(one) && hasBeen(one),
  );
}

export const aloneKind = (deps: AloneDeps): ProposalKind<{ readonly by: string }> => ({
  kind: 'proposeAlone',
  title: 'One person runs the site',
  mayConfirm: ['owner', 'compliance'],
  async check(_input, { maker, confirmer }) {
    await deps.book.reload();
    if (deps.book.open() !== null) throw new AdminRefusal('alone_already');
    const others = await othersOf(deps, maker);
    const isAgreed = confirmer === null || others.some(({ id }) => id === confirmer.id);
    if (others.length !== 1 || !isAgreed)
      throw new AdminRefusal('alone_has_others', {
        names: others.map(({ name }) => name).join(', ') || 'nobody',
      });
  },
  describe: ({ by }) => ({
    subject: 'site:alone',
    before: { 'Run by': 'two people or more' },
    after: { 'Run by': `${by} alone, from 24 hours after the confirmation` },
    touches: [
      'Every client reads it on the site, from the confirmation on and for ever.',
      `${by} then confirms what ${by} proposed. The roles owner and compliance of all others rest meanwhile.`,
      'All members are told by mail.',
    ],
  }),
  async apply(within, _input, { maker, proposalId }) {
    const at = deps.now();
    await beginAlone(within, {
      staffId: present(maker.id, 'a member proposes it'),
      createdAt: at,
      startsAt: at + NOTICE_MS,
      proposalId,
    });
  },
  async afterCommit({ by }) {
    await deps.book.reload();
    const { startsAt } = present(deps.book.open(), 'it is announced');
    const from = new Date(startsAt).toISOString().slice(0, 16).replace('T', ' ');
    await tellAll(deps, [
      `${by} will run this site alone from ${from} UTC. Clients read it on the site.`,
      'An owner can take it back on the page Staff.',
    ]);
  },
});

/**
 * A member has got access, or roles: with another one who confirms, the site is no longer run by one.
 * @returns whether it ended
 */
export async function endedByEntry(within: Queryable, member: Staff, at: number): Promise<boolean> {
  // From the rows, not the book: another process may have begun it just now.
  const open = (await alonePeriods(within)).find(({ endedAt }) => endedAt === null);
  if (open === undefined || open.staffId === member.id || !isConfirmer(member)) return false;
  if (!(await endAlone(within, { at, by: member.id }))) return false;
  await writeAudit(within, {
    at,
    staffId: member.id,
    staffName: member.name,
    address: '',
    action: 'leaveAlone',
    subject: 'site:alone',
    userId: null,
    reason: 'Another member confirms from now on',
    before: { run_by: open.staffName, from: open.startsAt },
    after: null,
  });
  return true;
}

export async function tellEnd(deps: AloneDeps, name: string): Promise<void> {
  await deps.book.reload();
  await tellAll(deps, [
    `Since ${name} has ended it, this site is not run by one person: two people decide again.`,
    'It begins again only by a proposal that another person confirms, and a day later.',
  ]);
}
