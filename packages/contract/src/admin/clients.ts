// Clients in the back office: found by what is known of them, with all that belongs to them on one page.
import { z } from 'zod';
import { choiceInput, instant, required, textInput } from '../envelope.ts';
import { LedgerLine } from '../accounts.ts';
import { Copying } from '../copying.ts';
import { Order } from '../orders.ts';
import { AuditEntry } from './audit.ts';
import { call } from './call.ts';
import { ClientBrief, deskPage, itemId } from './claims.ts';
import { DeskDeposit } from './deposits.ts';
import { DeskIdentityDetail } from './verification.ts';
import { sortInput } from './sorting.ts';
import { DeskWithdrawal } from './withdrawals.ts';
import {
  CLIENT_VIEWS,
  CLIENT_SORTS,
  MESSAGE_OUTCOMES,
  CLIENT_ADMIN_ROUTES,
} from './names/clients.ts';
import { SEARCH_MAX } from './names/search.ts';

export const FoundClient = ClientBrief.extend({
  is_demo: z.boolean(),
  is_verified: z.boolean(),
  created_at: instant('Account opened'),
  equity: z.string().nullable().describe('Of the client’s own account; null if a price is missing'),
  margin_level: z.string().nullable().describe('In percent; null without open orders'),
  last_seen_at: instant('Last call or login').nullable(),
});
export type FoundClient = z.infer<typeof FoundClient>;

const ClientSession = z.object({
  id: z.string(),
  address: z.string(),
  agent: z.string(),
  created_at: instant('Logged in'),
  last_seen_at: instant('Last call'),
});

export const ClientPage = FoundClient.extend({
  contact_mobile: z.string().nullable(),
  email_verified_at: instant('E-mail proved').nullable(),
  mobile_verified_at: instant('Phone proved').nullable(),
  identity_verified_at: instant('Identity verified').nullable(),
  password_changed_at: instant('Password changed').nullable(),
  must_change_password: z.boolean(),
  frozen_at: instant('Frozen since').nullable(),
  has_second_factor: z.boolean(),
  passkeys: z.number().int(),
  credit_score: z.number().int(),
  invited: z.number().int(),
  balance: z.string(),
  available: z.string().nullable(),
  used_margin: z.string(),
  held: z.string(),
  open_orders: z.number().int(),
  pending_orders: z.number().int(),
  copyings: z.array(Copying).describe('Those that have not ended first'),
  sessions: z.array(ClientSession),
});
export type ClientPage = z.infer<typeof ClientPage>;

export const ClientMessage = z.object({
  id: z.number().int(),
  at: instant('When'),
  channel: z.enum(['mail', 'text']),
  kind: z.string(),
  outcome: z.enum(MESSAGE_OUTCOMES),
});
export type ClientMessage = z.infer<typeof ClientMessage>;

const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ data: z.array(row), total: z.number().int() });
const ofClient = z.object({ id: itemId, page: deskPage });
const withReason = { id: itemId, reason: required(textInput('Why', { max: 300 })) };

export const CLIENT_ADMIN_CALLS = {
  searchClients: call(
    CLIENT_ADMIN_ROUTES.searchClients,
    'Clients, the newest first; found by any part of UID, e-mail, phone, name or reference, by a whole address or bank account, by the number of an order',
    z.object({
      search: textInput('What is known', { max: SEARCH_MAX.clients }),
      view: choiceInput('Which', CLIENT_VIEWS).transform((view) => view ?? 'all'),
      sort: sortInput(CLIENT_SORTS),
      page: deskPage,
    }),
    pageOf(FoundClient).extend({
      counts: z.record(z.string(), z.number().int()).describe('By view, each at most 10,001'),
    }),
  ),
  clientPage: call(
    CLIENT_ADMIN_ROUTES.clientPage,
    'One client',
    z.object({ id: itemId }),
    ClientPage,
  ),
  clientLedger: call(
    CLIENT_ADMIN_ROUTES.clientLedger,
    'What changed the balance, newest first',
    ofClient,
    pageOf(LedgerLine),
  ),
  clientOrders: call(
    CLIENT_ADMIN_ROUTES.clientOrders,
    'Orders, newest first',
    z.object({
      id: itemId,
      page: deskPage,
      status: choiceInput('Which', ['open', 'pending', 'ended']).transform((one) => one ?? 'open'),
    }),
    pageOf(Order),
  ),
  clientMoney: call(
    CLIENT_ADMIN_ROUTES.clientMoney,
    'The last deposits and withdrawals',
    z.object({ id: itemId }),
    z.object({ deposits: z.array(DeskDeposit), withdrawals: z.array(DeskWithdrawal) }),
  ),
  clientDocuments: call(
    CLIENT_ADMIN_ROUTES.clientDocuments,
    'Applications for verification, newest first',
    z.object({ id: itemId }),
    z.array(DeskIdentityDetail),
  ),
  clientMessages: call(
    CLIENT_ADMIN_ROUTES.clientMessages,
    'Mails and texts sent, newest first; never what they said',
    ofClient,
    pageOf(ClientMessage),
  ),
  clientActions: call(
    CLIENT_ADMIN_ROUTES.clientActions,
    'What staff did to this account, newest first',
    ofClient,
    pageOf(AuditEntry),
  ),
  freezeClient: call(
    CLIENT_ADMIN_ROUTES.freezeClient,
    'No new business on the account; closing orders and withdrawing go on',
    z.object({ ...withReason, is_frozen: z.union([z.boolean(), z.stringbool()]) }),
    ClientPage,
  ),
  requireNewPassword: call(
    CLIENT_ADMIN_ROUTES.requireNewPassword,
    'End all sessions; the next login needs a password set anew by a sent code',
    z.object(withReason),
    ClientPage,
  ),
  endClientSessions: call(
    CLIENT_ADMIN_ROUTES.endClientSessions,
    'End all sessions, or one',
    z.object({
      ...withReason,
      session: textInput('Id of the session', { max: 64, form: /^[0-9a-f]+$/ }),
    }),
    ClientPage,
  ),
} as const;
