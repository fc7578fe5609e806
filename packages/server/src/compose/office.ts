// Puts the back office together: what each of its parts is given.
import { type Database, hasAnyOrder } from '@meridian/store';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { articleDeskHandlers } from '../articles/office.ts';
import { mountArticlePictures } from '../articles/pictures.ts';
import { auditHandlers, auditStream } from '../audit/routes.ts';
import { createClaimDesk } from '../claims/claim-desk.ts';
import { queueHandlers } from '../queues/office.ts';
import { clientHandlers, clientStream } from '../clients/office.ts';
import { companyDeskHandlers } from '../companies/office.ts';
import { createDepositDesk } from '../deposits/office.ts';
import { depositOptionDeskHandlers } from '../deposits/options-office.ts';
import { exposureHandlers } from '../exposure/office.ts';
import { createFigures } from '../figures/office.ts';
import { instrumentDeskHandlers } from '../instruments/office.ts';
import { createReconciliation } from '../reconciliation/office.ts';
import { areaDeskHandlers } from '../areas/office.ts';
import { proposalDeskHandlers } from '../proposals/office.ts';
import { createProposals } from '../proposals/proposals.ts';
import { searchHandlers } from '../search/office.ts';
import { settingKind, settingsDeskHandlers } from '../settings/office.ts';
import { securityEventHandlers } from '../security-events/office.ts';
import type { SecurityLog } from '../security-events/security-log.ts';
import { staffWatch } from '../security-events/watch.ts';
import { createOrderDesk } from '../orders/office.ts';
import type { Vault } from '../secrets/vault.ts';
import { createStaffEntry } from '../staff/entry.ts';
import { createStaffPost } from '../staff/post.ts';
import { staffHandlers } from '../staff/routes.ts';
import { createStaffTries } from '../staff/tries.ts';
import { createAttempts } from '../users/attempts.ts';
import { createStaffSessions } from '../platform/staff/sessions.ts';
import { mountOfficeImages } from '../uploads/office.ts';
import { createIdentityDesk } from '../verification/office.ts';
import { createWithdrawalDesk } from '../withdrawals/office.ts';
import { withdrawalCurrencyDeskHandlers } from '../withdrawals/currencies-office.ts';
import type { Host } from '../engine/host.ts';
import type { Feed } from '../market/feeds/feed.ts';
import { tellTouched } from '../instruments/touched.ts';
import type { HaltBook } from '../instruments/halts.ts';
import type { TermsBook } from '../instruments/terms.ts';
import type { PriceBoard } from '../market/prices/price-board.ts';
import type { MoneyParts } from './money.ts';
import type { RankingBook } from '../ranking/ranking-book.ts';
import type { ClientSite } from './client-site.ts';
import type { Postman } from '../platform/messages/postman.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { mountAdminCalls } from '../platform/staff/calls.ts';
import { type ExportDeps, mountExports } from '../platform/staff/export.ts';

export interface OfficeDeps {
  readonly db: Database;
  readonly host: Host;
  readonly feed: Feed;
  readonly feedState: () => string;
  readonly board: PriceBoard;
  readonly terms: TermsBook;
  readonly halts: HaltBook;
  readonly postman: Postman;
  /** For links in mails to clients. */
  readonly publicUrl: string | null;
  /** For links in mails to staff. */
  readonly siteUrl: string;
  readonly site: ClientSite;
  readonly money: MoneyParts;
  readonly sessions: Sessions;
  readonly ranking: Pick<RankingBook, 'hasCaughtUp'>;
  readonly marketNow: () => number;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
  readonly securityLog: SecurityLog;
  readonly vault: Vault;
}

export interface Office {
  mountCalls(http: FastifyInstance): void;
  mountPictures(http: FastifyInstance): void;
  stop(): Promise<void>;
}

export function createOffice(deps: OfficeDeps): Office {
  const { db, host, feed, feedState, board, terms, site, money, sessions, marketNow, now } = deps;
  const staffSessions = createStaffSessions(db, now);
  const watch = staffWatch(deps.securityLog);
  const staffTries = createStaffTries({ db, attempts: createAttempts(db, now), now });
  const staffPost = createStaffPost({ db, postman: deps.postman, siteUrl: deps.siteUrl, now });
  const staffEntry = createStaffEntry({
    db,
    vault: deps.vault,
    sessions: staffSessions,
    now,
    tries: staffTries,
    onNewAuthenticator: (id) =>
      staffPost.told(id, 'set up another authenticator app; all other sessions have ended'),
  });
  const proposals = createProposals({ db, now });
  const proposeSettings = proposals.add(settingKind(site.settings, () => hasAnyOrder(db)));
  const claims = createClaimDesk({ db, now });
  const { settings, verifications } = site;
  const { rates } = money;
  const deskOf = { db, settings, claims, now };
  const depositDesk = createDepositDesk({
    ...deskOf,
    rates,
    proposals,
    decisions: money.deposits,
    reversals: money.reversals,
  });
  const withdrawalDesk = createWithdrawalDesk({ ...deskOf, decisions: money.withdrawals });
  const identityDesk = createIdentityDesk({ ...deskOf, verifications, vault: deps.vault });

  const orderDesk = createOrderDesk({ db, host, terms, halts: deps.halts, marketNow, now });
  const figures = createFigures({
    db,
    accounts: host.views.accounts,
    now,
    marketNow,
    hasCaughtUp: () => deps.ranking.hasCaughtUp(),
    log: deps.log,
  });
  const reconciliation = createReconciliation({ db, now, log: deps.log });
  const calls: ExportDeps = {
    db,
    now,
    streams: {
      auditList: auditStream(db),
      searchClients: clientStream({ db, host }),
      ...depositDesk.streams,
      ...withdrawalDesk.streams,
      ...identityDesk.streams,
      ...orderDesk.streams,
    },
    sessions: staffSessions,
    watch,
    handlers: {
      ...securityEventHandlers({ db }),
      ...staffHandlers({
        db,
        entry: staffEntry,
        post: staffPost,
        tries: staffTries,
        proposals,
        now,
      }),
      ...auditHandlers({ db }),
      ...claims.handlers,
      ...queueHandlers({
        db,
        deposits: depositDesk,
        withdrawals: withdrawalDesk,
        identities: identityDesk,
      }),
      ...depositDesk.handlers,
      ...withdrawalDesk.handlers,
      ...identityDesk.handlers,
      ...clientHandlers({
        db,
        host,
        sessions,
        deposits: depositDesk,
        withdrawals: withdrawalDesk,
        identities: identityDesk,
        now,
      }),
      ...orderDesk.handlers,
      ...searchHandlers({ db, host, now }),
      ...exposureHandlers({ view: host.views.exposure, feed, feedState, marketNow, now }),
      ...figures.handlers,
      ...reconciliation.handlers,
      ...settingsDeskHandlers({ settings: site.settings, propose: proposeSettings, now }),
      ...proposalDeskHandlers({ db, proposals, isAlone: () => false, now }),
      ...articleDeskHandlers({ db, pictures: site.pictures, now }),
      ...companyDeskHandlers({ db, now }),
      ...areaDeskHandlers({ db, settings: site.settings, now }),
      ...depositOptionDeskHandlers({ db, proposals, now }),
      ...withdrawalCurrencyDeskHandlers({ db, proposals, now }),
      ...instrumentDeskHandlers({
        db,
        proposals,
        tell: (news) =>
          tellTouched(
            { db, orders: host.views.orders, postman: deps.postman, publicUrl: deps.publicUrl },
            news,
          ),
        views: host.views,
        board,
        terms,
        halts: deps.halts,
        marketNow,
        leverageCap: () => site.settings.current().leverageCap,
        now,
      }),
    },
  };
  return {
    mountCalls(http) {
      mountAdminCalls(http, calls);
      mountExports(http, calls);
    },
    mountPictures(http) {
      mountOfficeImages(http, { db, sessions: staffSessions, uploads: site.uploads, now, watch });
      mountArticlePictures(http, { pictures: site.pictures, sessions: staffSessions });
    },
    async stop() {
      await figures.stop();
      await reconciliation.stop();
    },
  };
}
