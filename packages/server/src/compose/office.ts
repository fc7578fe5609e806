// Puts the back office together: what each of its parts is given.
import type { LedgerCheck } from '@meridian/contract/admin';
import type { BackgroundCheck } from '../reconciliation/background-check.ts';
import { type Database, hasAnyOrder } from '@meridian/store';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { articleDeskHandlers } from '../articles/office.ts';
import { mountArticlePictures } from '../articles/pictures.ts';
import { auditHandlers, auditStream } from '../audit/routes.ts';
import { endedByEntry, tellEnd } from '../alone/alone.ts';
import { aloneHandlers } from '../alone/office.ts';
import { createClaimDesk } from '../claims/claim-desk.ts';
import { queueHandlers } from '../queues/office.ts';
import { clientHandlers, clientStream } from '../clients/office.ts';
import { companyDeskHandlers } from '../companies/office.ts';
import { createDepositDesk } from '../deposits/office.ts';
import { depositOptionDeskHandlers } from '../deposits/options-office.ts';
import { unevenHandlers } from '../execution-quality/office.ts';
import { type BookTest, createSymmetryWatch } from '../execution-quality/symmetry.ts';
import { exposureHandlers } from '../exposure/office.ts';
import { type FiguresDesk, createFigures } from '../figures/office.ts';
import { instrumentDeskHandlers } from '../instruments/office.ts';
import { createReconciliation } from '../reconciliation/office.ts';
import { areaDeskHandlers } from '../areas/office.ts';
import { proposalDeskHandlers } from '../proposals/office.ts';
import { type Proposals, createProposals } from '../proposals/proposals.ts';
import { searchHandlers } from '../search/office.ts';
import { settingKind, settingsDeskHandlers } from '../settings/office.ts';
import { securityEventHandlers } from '../security-events/office.ts';
import type { SecurityLog } from '../security-events/security-log.ts';
import { staffWatch } from '../security-events/watch.ts';
import { createOrderDesk } from '../orders/office.ts';
import type { Vault } from '../secrets/vault.ts';
import { type Entering, createStaffEntry } from '../staff/entry.ts';
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
import { type TermsMails, createTermsMails } from '../instruments/terms-mails.ts';
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
  /** Sends mails that an earlier version wrote with a change, and did not send before it ended. */
  sendFormerMails(): Promise<void>;
  /** Figures that everybody is told. */
  readonly publicFigures: FiguresDesk['publicHandlers'];
  readonly ledger: Pick<BackgroundCheck<LedgerCheck>, 'last' | 'start'>;
  /** Whether good and bad fills are treated alike. */
  readonly symmetryTests: () => Promise<readonly BookTest[]>;
  stop(): Promise<void>;
}

export function createOffice(deps: OfficeDeps): Office {
  const { db, vault, host, feed, feedState, sessions, site, terms, halts, marketNow, now, log } =
    deps;
  const staff = createStaffSide(deps);
  const { proposals } = staff;
  const queues = createQueues(deps, proposals);
  const orders = createOrderDesk({ db, host, terms, halts, marketNow, now });
  const figures = createFigures({
    ...{ db, accounts: host.views.accounts, now, marketNow, log },
    hasCaughtUp: () => deps.ranking.hasCaughtUp(),
  });
  const reconciliation = createReconciliation({ db, now, log });
  const symmetryTests = createSymmetryWatch({ db, now, marketNow });
  const termsMails = createTermsMails({ ...deps, orders: host.views.orders });
  const calls: ExportDeps = {
    db,
    now,
    sessions: staff.sessions,
    watch: staff.watch,
    streams: {
      auditList: auditStream(db),
      searchClients: clientStream({ db, host, vault }),
      ...queues.streams,
      ...orders.streams,
    },
    findDocuments: new Set(['searchClients', 'deskIdentities']),
    handlers: {
      ...staff.handlers,
      ...queues.handlers,
      ...clientHandlers({ db, vault, host, sessions, ...queues.desks, now }),
      ...orders.handlers,
      ...searchHandlers({ db, vault, host, now }),
      ...exposureHandlers({ view: host.views.exposure, feed, feedState, marketNow, now }),
      ...unevenHandlers(symmetryTests),
      ...figures.handlers,
      ...reconciliation.handlers,
      ...siteHandlers(deps, proposals),
      ...instrumentHandlers(deps, proposals, termsMails),
    },
  };
  return {
    mountCalls(http) {
      mountAdminCalls(http, calls);
      mountExports(http, calls);
    },
    mountPictures(http) {
      const { uploads, pictures } = site;
      mountOfficeImages(http, { db, sessions: staff.sessions, uploads, now, watch: staff.watch });
      mountArticlePictures(http, { pictures, sessions: staff.sessions });
    },
    publicFigures: figures.publicHandlers,
    ledger: reconciliation.ledger,
    symmetryTests,
    sendFormerMails: () => termsMails.sendFormer(),
    async stop() {
      await figures.stop();
      await reconciliation.stop();
    },
  };
}

/** How members of staff come in and what they may do; what they propose to each other, and what was recorded of them. */
function createStaffSide(deps: OfficeDeps) {
  const { db, vault, postman, siteUrl, now } = deps;
  const { alone } = deps.site;
  const aloneParts = { db, book: alone, postman, now };
  const sessions = createStaffSessions(db, alone, now);
  const tries = createStaffTries({ db, attempts: createAttempts(db, now), now });
  const post = createStaffPost({ db, postman, siteUrl, now });
  const proposals = createProposals({
    db,
    async onMade(made, title) {
      const isAlone = made.makerId !== null && made.makerId === alone.current();
      if (isAlone) await post.madeAlone(made, title);
    },
    now,
  });
  const entering: Entering = async (within, staff) => {
    const hasEnded = await endedByEntry(within, staff, now());
    return hasEnded ? () => tellEnd(aloneParts, staff.name) : () => Promise.resolve();
  };
  const entry = createStaffEntry({
    db,
    vault,
    sessions,
    now,
    tries,
    onNewAuthenticator: (id) =>
      post.told(id, 'set up another authenticator app; all other sessions have ended'),
    alone,
    entering,
  });
  return {
    proposals,
    sessions,
    watch: staffWatch(deps.securityLog),
    handlers: {
      ...staffHandlers({ db, entry, post, tries, proposals, entering, now }),
      ...proposalDeskHandlers({ db, proposals, alone, now }),
      ...aloneHandlers({ ...aloneParts, proposals }),
      ...securityEventHandlers({ db }),
      ...auditHandlers({ db }),
    },
  };
}

/** What waits for a decision, and who is working on it. */
function createQueues({ db, money, site, vault, now }: OfficeDeps, proposals: Proposals) {
  const { settings, verifications } = site;
  const claims = createClaimDesk({ db, now });
  const deskOf = { db, settings, claims, now };
  const desks = {
    deposits: createDepositDesk({
      ...deskOf,
      rates: money.rates,
      proposals,
      decisions: money.deposits,
      reversals: money.reversals,
    }),
    withdrawals: createWithdrawalDesk({ ...deskOf, decisions: money.withdrawals }),
    identities: createIdentityDesk({ ...deskOf, verifications, vault }),
  };
  const { deposits, withdrawals, identities } = desks;
  return {
    desks,
    streams: { ...deposits.streams, ...withdrawals.streams, ...identities.streams },
    handlers: {
      ...claims.handlers,
      ...queueHandlers({ db, ...desks }),
      ...deposits.handlers,
      ...withdrawals.handlers,
      ...identities.handlers,
    },
  };
}

/** What the site shows and offers: its settings, articles, companies, countries and ways of payment. */
function siteHandlers({ db, site, now }: OfficeDeps, proposals: Proposals) {
  const { settings, pictures } = site;
  const propose = proposals.add(settingKind(settings, () => hasAnyOrder(db)));
  return {
    ...settingsDeskHandlers({ settings, propose, now }),
    ...articleDeskHandlers({ db, pictures, now }),
    ...companyDeskHandlers({ db, now }),
    ...areaDeskHandlers({ db, settings, now }),
    ...depositOptionDeskHandlers({ db, proposals, now }),
    ...withdrawalCurrencyDeskHandlers({ db, proposals, now }),
  };
}

/** Terms and halts of instruments; whoever has an order in one is told of new terms. */
function instrumentHandlers(deps: OfficeDeps, proposals: Proposals, mails: TermsMails) {
  const { db, host, board, terms, halts, marketNow, now } = deps;
  return instrumentDeskHandlers({
    db,
    proposals,
    mails,
    host,
    views: host.views,
    board,
    terms,
    halts,
    marketNow,
    leverageCap: () => deps.site.settings.current().leverageCap,
    now,
  });
}
