// A mail on Saturdays about the trades that were closed in the week, or a push, to who wishes it. It says what they made and cost,
// and asks for nothing; of a week without a closed trade there is none. The process with the jobs sends it.
import { DEFAULT_LANGUAGE, LANGUAGE_TAGS, type Language, languageOf } from '@meridian/contract';
import {
  type Database,
  Fault,
  dueWeeklySummaries,
  findUser,
  tellWeeklySummary,
} from '@meridian/store';
import { type TradeFigures, tradeFigures } from '@meridian/trading';
import { DAY_MS, MINUTE_MS, type Money, asMoney } from '@meridian/units';
import type { PushText, Pushes } from '../alerts/pushes.ts';
import type { Host } from '../engine/host.ts';
import { textOf } from '../platform/http/texts.ts';
import { dollarsText } from '../platform/messages/client-mail.ts';
import { weeklyMail } from '../platform/messages/mails.ts';
import type { Postman } from '../platform/messages/postman.ts';
import { Repeated } from '../platform/repeated.ts';
import { Unavailable } from '../platform/unavailable.ts';
import type { TradeBook } from './trade-book.ts';

const LOOKS_EVERY_MS = 10 * MINUTE_MS;
const FIRST_AFTER_MS = MINUTE_MS;
const AT_ONCE = 100;
/** No client: they read in turns of their own, which no client can fill. */
const READER = 0;
const WEEK_MS = 7 * DAY_MS;
/** Saturday 00:00 UTC, after the week’s last close in New York. The epoch began on a Thursday. */
const SATURDAY_MS = 2 * DAY_MS;
/** A summary that could not be delivered for so long tells nothing new. */
const GIVEN_UP_MS = 5 * DAY_MS;

/** The last end of a week up to a market time. */
export const weekEnd = (at: number): number =>
  Math.floor((at - SATURDAY_MS) / WEEK_MS) * WEEK_MS + SATURDAY_MS;

export interface WeeklySummaryDeps {
  readonly db: Database;
  readonly host: Host;
  readonly book: TradeBook;
  readonly postman: Pick<Postman, 'mailWithin'>;
  readonly pushes: Pick<Pushes, 'tell'>;
  readonly publicUrl: string | null;
  readonly marketNow: () => number;
  /** What could not be sent is tried again. */
  readonly onFault: (error: unknown) => void;
}

export interface WeeklySummaries {
  /** Sends what is due. */
  send(): Promise<void>;
  stop(): Promise<void>;
}

export function keepWeeklySummaries(deps: WeeklySummaryDeps): WeeklySummaries {
  const sending = new Repeated({
    work: () => sendDue(deps, () => sending.isStopped),
    ...{ everyMs: LOOKS_EVERY_MS, firstAfterMs: FIRST_AFTER_MS, onFault: deps.onFault },
  });
  return { send: () => sending.now(), stop: () => sending.stop() };
}

async function sendDue(deps: WeeklySummaryDeps, isStopping: () => boolean): Promise<void> {
  const end = weekEnd(deps.marketNow());
  for (let afterId = 0; ;) {
    const due = await dueWeeklySummaries(deps.db, { end, afterId, limit: AT_ONCE });
    for (const userId of due) {
      if (isStopping()) return;
      // Of one it cannot be made; the others have theirs.
      await sendTo(deps, userId, end).catch((error: unknown) => {
        if (error instanceof Fault || error instanceof Unavailable) throw error;
        deps.onFault(error);
      });
    }
    if (due.length < AT_ONCE) return;
    afterId = due.at(-1) ?? afterId;
  }
}

async function sendTo(deps: WeeklySummaryDeps, userId: number, end: number): Promise<void> {
  const { db, host, book, postman, pushes, publicUrl } = deps;
  await host.settled();
  const account = host.views.accounts.of(userId);
  const all = account === undefined ? [] : (await book.of(account, READER)).trades;
  const week = all.filter(({ closedAt }) => closedAt >= end - WEEK_MS && closedAt < end);
  const ways = await db.transaction(async (within) => {
    const wished = await tellWeeklySummary(within, { userId, end });
    if (!wished.byMail || week.length === 0) return wished;
    const user = await findUser(within, userId);
    if (user === null || user.email === null) return wished;
    const language = languageOf(user.lang) ?? DEFAULT_LANGUAGE;
    const url = publicUrl === null ? null : `${publicUrl}/#/mine/analytics`;
    const paragraphs = paragraphsOf(language, tradeFigures(week), end);
    const letter = weeklyMail({ to: user.email, language, publicUrl }, paragraphs, url);
    await postman.mailWithin(within, letter, {
      key: `weekly-${end}-${userId}`,
      lifeMs: GIVEN_UP_MS,
    });
    return wished;
  });
  // Told once the mail's transaction stands: a push is not repeated, and one that a crash cuts off is lost.
  if (account !== undefined && ways.byPush && week.length > 0)
    pushes.tell(account.id, pushOf(tradeFigures(week), end));
}

const pushOf =
  (of: TradeFigures, end: number) =>
  (language: Language): PushText => ({
    title: textOf(language, 'weekly_subject'),
    body: textOf(language, 'push_weekly', {
      trades: of.trades,
      net: dollarsText(language, of.net),
    }),
    tag: `weekly-${end}`,
    url: '/#/mine/analytics',
  });

function paragraphsOf(language: Language, of: TradeFigures, end: number): readonly string[] {
  const money = (amount: Money) => dollarsText(language, amount);
  const days = new Intl.DateTimeFormat(`${LANGUAGE_TAGS[language]}-u-ca-gregory-nu-latn`, {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return [
    textOf(language, 'weekly_trades', {
      from: days.format(end - WEEK_MS),
      to: days.format(end - DAY_MS),
      trades: of.trades,
      won: of.wins,
      lost: of.losses,
    }),
    textOf(language, 'weekly_result', { net: money(of.net) }),
    textOf(language, 'weekly_costs', {
      costs: money(asMoney(of.spread + of.fee - of.swap)),
      spread: money(of.spread),
      fee: money(of.fee),
      swap: money(of.swap),
    }),
    textOf(language, 'weekly_end'),
  ];
}
