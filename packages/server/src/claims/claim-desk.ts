// Only one person works on an item at a time. A decision needs the item's claim. A claim runs out without activity and
// can be taken over openly.
import { CLAIM_LIFE_MS, type Claim, DECIDERS, type Queue } from '@meridian/contract/admin';
import {
  type ClaimRow,
  type Database,
  claimsOf,
  dropClaim,
  findDeposit,
  findVerification,
  findWithdrawal,
  lockClaim,
  putClaim,
} from '@meridian/store';
import { present } from '@meridian/units';
import { type AdminHandlersOf, type Colleague, hasRole } from '../platform/staff/handlers.ts';
import { checkProof } from '../platform/staff/person.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';

interface ClaimedItem {
  readonly kind: Queue;
  readonly id: number;
}

export interface ClaimDesk {
  /**
   * Decides about an item that nobody else is working on. If the claim was taken only for this decision, it is given up
   * afterwards, also if the decision was refused. @throws AdminRefusal item_claimed
   */
  deciding<T>(colleague: Colleague, item: ClaimedItem, work: () => Promise<T>): Promise<T>;
  of(kind: Queue, ids: readonly number[]): Promise<Map<number, Claim>>;
  handlers: AdminHandlersOf<'claimItem' | 'releaseItem'>;
}

const onWire = (claim: ClaimRow): Claim => ({
  staff_id: claim.staffId,
  staff_name: claim.staffName,
  claimed_at: claim.claimedAt,
  expires_at: claim.expiresAt,
});

export function mustDecide(colleague: Colleague, kind: Queue): void {
  if (!hasRole(colleague, ...DECIDERS[kind])) throw new AdminRefusal('role_missing');
}

interface ClaimDeskDeps {
  readonly db: Database;
  readonly now: () => number;
}

export function createClaimDesk(deps: ClaimDeskDeps): ClaimDesk {
  const { db, now } = deps;

  return {
    async deciding(colleague, item, work) {
      if (item.kind !== 'identity') checkProof(colleague, now());
      const { wasOwn } = await hold(deps, colleague, item);
      try {
        const done = await work();
        await drop(deps, colleague, item);
        return done;
      } catch (error) {
        if (!wasOwn) await drop(deps, colleague, item);
        throw error;
      }
    },
    async of(kind, ids) {
      const claims = await claimsOf(db, { kind, ids, now: now() });
      return new Map([...claims].map(([id, claim]) => [id, onWire(claim)]));
    },
    handlers: {
      async claimItem({ kind, id, take_over: takeOver }, colleague) {
        mustDecide(colleague, kind);
        await mustExist(deps, kind, id);
        return (await hold(deps, colleague, { kind, id }, takeOver)).claim;
      },
      async releaseItem({ kind, id }, colleague) {
        mustDecide(colleague, kind);
        await drop(deps, colleague, { kind, id });
        return {};
      },
    },
  };
}

async function mustExist(deps: ClaimDeskDeps, kind: Queue, id: number): Promise<void> {
  const find = { deposit: findDeposit, withdrawal: findWithdrawal, identity: findVerification };
  if ((await find[kind](deps.db, id)) === null) throw new AdminRefusal('item_unknown');
}

/** Takes the claim or extends it. @throws AdminRefusal item_claimed */
async function hold(
  deps: ClaimDeskDeps,
  colleague: Colleague,
  { kind, id }: ClaimedItem,
  takeOver = false,
): Promise<{ readonly claim: Claim; readonly wasOwn: boolean }> {
  const { db, now } = deps;
  const at = now();
  return await db.transaction(async (within) => {
    const staffId = colleague.staff.id;
    const before = await lockClaim(within, { kind, id });
    const isHeld = await putClaim(within, {
      kind,
      id,
      staffId,
      now: at,
      expiresAt: at + CLAIM_LIFE_MS,
      takeOver,
    });
    const after = present(await lockClaim(within, { kind, id }), 'an item is claimed');
    if (!isHeld) throw new AdminRefusal('item_claimed', { name: after.staffName });
    const standing = before !== null && before.expiresAt > at ? before : null;
    const wasOwn = standing?.staffId === staffId;
    if (standing !== null && !wasOwn)
      await record(within, colleague, {
        at,
        action: 'takeOverItem',
        subject: `${kind}:${id}`,
        before: { staff_id: standing.staffId, staff_name: standing.staffName },
        after: { staff_id: staffId, staff_name: colleague.staff.name },
      });
    return { claim: onWire(after), wasOwn };
  });
}

async function drop(deps: ClaimDeskDeps, { staff }: Colleague, item: ClaimedItem): Promise<void> {
  await dropClaim(deps.db, { ...item, staffId: staff.id });
}
