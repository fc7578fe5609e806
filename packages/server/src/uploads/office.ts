// Clients' photos for the roles that need them: both sides of an application's document, a deposit's proof. Each
// viewing is written to the audit log before the picture is sent, and of a document each side that was seen.
import { ADMIN_IMAGE_PATH, type Role } from '@meridian/contract/admin';
import { type Database, findDeposit, findVerification } from '@meridian/store';
import { MINUTE_MS } from '@meridian/units';
import type { FastifyInstance } from 'fastify';
import { OnceWithin } from '../platform/once-within.ts';
import type { StaffWatch } from '../platform/staff/calls.ts';
import { type Colleague, hasRole } from '../platform/staff/handlers.ts';
import { AdminRefusal, refuseStaff } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import { bareToken, send } from '../platform/http/calls.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { StaffSessions } from '../platform/staff/sessions.ts';
import { IMAGE_HEADERS } from './image-headers.ts';
import { type Uploads, uploadIdOf } from '../platform/uploads/uploads.ts';

/** Pictures of one item that a session looks at within this time are one viewing. */
const VIEWING_MS = 10 * MINUTE_MS;
const VIEWINGS_MAX = 30_000;

const SEEN_BY = {
  deposit: ['finance_maker', 'finance_checker', 'compliance', 'auditor'],
  identity: ['identity_reviewer', 'compliance', 'auditor'],
} as const satisfies Record<string, readonly Role[]>;

export interface OfficeImageDeps {
  readonly db: Database;
  readonly sessions: Pick<StaffSessions, 'find'>;
  readonly uploads: Pick<Uploads, 'readAny'>;
  readonly now: () => number;
  readonly watch: StaffWatch;
}

interface Item {
  readonly kind: keyof typeof SEEN_BY;
  readonly id: number;
}

interface Picture {
  readonly userId: number;
  readonly upload: string | null;
}

export function mountOfficeImages(app: FastifyInstance, deps: OfficeImageDeps): void {
  const { db, sessions, uploads, watch } = deps;
  const viewings = new OnceWithin(VIEWING_MS, VIEWINGS_MAX);

  app.get<{ Params: { kind: string; id: string; side: string } }>(
    `${ADMIN_IMAGE_PATH}:kind/:id/:side`,
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store');
      const token = bareToken(request.headers.authorization);
      const session = token === null ? null : await sessions.find(token);
      if (session === null) throw new Refusal('session_required');
      const agent = (request.headers['user-agent'] ?? '').slice(0, 200);
      const colleague: Colleague = { ...session, address: request.ip, agent };
      const { kind, id, side } = request.params;
      if ((kind !== 'deposit' && kind !== 'identity') || !/^\d{1,15}$/.test(id))
        throw new Refusal('upload_unknown');
      if (!hasRole(colleague, ...SEEN_BY[kind]))
        return send(reply, refuseStaff(new AdminRefusal('role_missing')));
      const item: Item = { kind, id: Number(id) };
      const { userId, upload } = await pictureOf(db, item, side);
      const photo = upload === null ? null : await uploads.readAny(upload);
      if (photo === null) throw new Refusal('upload_unknown');
      await recordView(deps, viewings, colleague, { ...item, userId, side });
      await watch({
        ...{ name: 'photo', maker: colleague, staff: colleague.staff, said: null, error: null },
        input: { id: userId, subject: `${kind}:${id}` },
      });
      return reply.code(200).headers(IMAGE_HEADERS).send(photo);
    },
  );
}

async function pictureOf(db: Database, { kind, id }: Item, side: string): Promise<Picture> {
  if (kind === 'deposit') {
    const row = await findDeposit(db, id);
    if (row !== null && side === 'proof')
      return { userId: row.userId, upload: uploadIdOf(row.proofUrl) };
  } else {
    const row = await findVerification(db, id);
    if (row !== null && side === 'front') return { userId: row.userId, upload: row.frontUpload };
    if (row !== null && side === 'back') return { userId: row.userId, upload: row.backUpload };
  }
  throw new Refusal('upload_unknown');
}

/**
 * Both sides of a document asked for at once are one viewing, which the client reads; which side was seen is a line of
 * its own, because whoever approves must have seen both. Neither is shown before both lines are written.
 */
async function recordView(
  { db, now }: Pick<OfficeImageDeps, 'db' | 'now'>,
  viewings: OnceWithin,
  colleague: Colleague,
  { kind, id, userId, side }: Item & { readonly userId: number; readonly side: string },
): Promise<void> {
  const subject = `${kind === 'identity' ? 'verification' : kind}:${id}`;
  const actions =
    kind === 'identity' ? ['identity.view', `identity.view_${side}`] : ['deposit.view'];
  const at = now();
  for (const action of actions)
    await viewings.do(`${colleague.session} ${action} ${subject}`, at, () =>
      record(db, colleague, { at, action, subject, userId, before: null, after: null }),
    );
}
