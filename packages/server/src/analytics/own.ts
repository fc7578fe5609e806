// What a client keeps beside the own trading: notes and tags on trades, and the wish for a summary each week.
import { TRADE_NOTES_MAX } from '@meridian/contract';
import {
  type Database,
  type TradeNote,
  endWeeklySummary,
  findUser,
  saveTradeNote,
  tradeNotesOf,
  weeklySummaryWays,
  wishWeeklySummary,
} from '@meridian/store';
import { ownCopying } from '../copying/reading.ts';
import type { Host } from '../engine/host.ts';
import type { AccountView } from '../engine/views/accounts.ts';
import { orderOf } from '../orders/find-order.ts';
import { ownAccount } from '../own-account/own-account.ts';
import type { Client } from '../platform/http/context.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';

export interface OwnDeps {
  readonly db: Database;
  readonly host: Host;
  readonly marketNow: () => number;
}

export type OwnCalls = 'setTradeNote' | 'weeklySummary' | 'setWeeklySummary';

export type Notes = ReadonlyMap<number, TradeNote>;
export const notesOf = async (db: Database, accountId: number): Promise<Notes> =>
  new Map((await tradeNotesOf(db, accountId)).map((note) => [note.orderId, note]));

/** The client's own account, or the one of a copying. @throws Refusal copying_unknown */
export async function accountOf(
  deps: Pick<OwnDeps, 'host'>,
  client: Client,
  copyingId: number | undefined,
): Promise<AccountView> {
  if (copyingId !== undefined) return await ownCopying(deps, client, copyingId, 'copying_id');
  await deps.host.settled();
  return ownAccount(deps.host, client);
}

export function ownHandlers(deps: OwnDeps): HandlersOf<OwnCalls> {
  const { db, marketNow } = deps;
  const summaryOf = async (userId: number) => {
    const { byMail, byPush } = await weeklySummaryWays(db, userId);
    const hasAddress = (await findUser(db, userId))?.email != null;
    return { wished: byMail ? 1 : 0, has_address: hasAddress ? 1 : 0, pushed: byPush ? 1 : 0 };
  };
  return {
    async setTradeNote({ id, copying_id: copyingId, only, ...sent }, client) {
      const { accountId } = client.session;
      const of = await accountOf(deps, client, copyingId);
      await orderOf(deps, of.id, id);
      const note = only === 'tags' ? null : sent.note;
      const tags = only === 'note' ? null : sent.tags;
      const written = { accountId, orderId: id, note, tags, notesMax: TRADE_NOTES_MAX };
      const saved = await saveTradeNote(db, written);
      if (saved === null) throw new Refusal('trade_notes_full', { max: TRADE_NOTES_MAX });
      return { id, note: saved.note, tags: [...saved.tags] };
    },
    weeklySummary: (_input, { session }) => summaryOf(session.user.id),
    async setWeeklySummary({ wished, pushed }, { session: { user } }) {
      const before = await weeklySummaryWays(db, user.id);
      const ways = {
        byMail: wished === 1,
        byPush: pushed === undefined ? before.byPush : pushed === 1,
      };
      if (ways.byMail || ways.byPush)
        await wishWeeklySummary(db, { userId: user.id, toldUpTo: marketNow(), ...ways });
      else await endWeeklySummary(db, user.id);
      return summaryOf(user.id);
    },
  };
}
