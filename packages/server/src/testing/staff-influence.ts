// What everything that staff can do, set or write may influence. A price, a fill or the result of an order is no word of
// this list: whoever adds a call, a field, a setting or a column says here which of these it is.
import type { AdminCallName } from '@meridian/contract/admin';

export const INFLUENCES = {
  reading: 'nothing changes',
  own_door: 'the member’s own session, password and app',
  members: 'who works here and with which roles, by two',
  proposals: 'whether what another proposed is done; what it is, is counted at the proposal',
  terms: 'terms of later orders, within published bounds, announced before they get worse',
  promises:
    'what the house gives back of later fills, announced at once and for a day before it gets less',
  halts: 'whether an instrument is traded, for everybody alike and for a limited time',
  money: 'deposits and withdrawals, by their published rules',
  payments: 'where clients pay to and how they are paid out, from then on',
  texts: 'what visitors and clients read and see',
  accounts: 'who may enter, and who may begin new business',
  work: 'who of staff does what, and what is written down about it',
} as const;
export type Influence = keyof typeof INFLUENCES;

/** Each call of the back office, with the fields that it takes. */
export const CALLS_OF_STAFF: Readonly<Record<AdminCallName, readonly [Influence, string]>> = {
  staffSetUp: ['own_door', 'link name email is_alone password'],
  staffLogin: ['own_door', 'email password code device'],
  staffEnrol: ['own_door', 'ticket code'],
  staffMe: ['reading', ''],
  staffLogout: ['own_door', ''],
  staffProve: ['own_door', 'code'],
  staffChangePassword: ['own_door', 'password new_password code'],
  staffNewAuthenticator: ['own_door', 'password code'],
  staffSessions: ['reading', ''],
  staffRevokeSession: ['own_door', 'id'],
  staffList: ['reading', ''],
  staffInvite: ['members', 'email name roles'],
  staffSetRoles: ['members', 'id roles'],
  staffDisable: ['members', 'id is_disabled'],
  staffNewLink: ['members', 'id'],
  aloneInfo: ['reading', ''],
  proposeAlone: ['members', 'reason'],
  leaveAlone: ['members', ''],
  auditList: ['reading', 'page sort search action staff_id user_id from to'],
  securityEvents: ['reading', 'page sort kind user_id staff_id address from to'],
  deskInstruments: ['reading', ''],
  instrumentVersions: ['reading', 'id'],
  previewInstrumentVersion: [
    'reading',
    'id starts_at terms terms.leverages terms.fee_rate terms.lots_min terms.lots_max terms.swap_long terms.swap_short',
  ],
  planInstrumentVersion: [
    'terms',
    'id starts_at terms terms.leverages terms.fee_rate terms.lots_min terms.lots_max terms.swap_long terms.swap_short reason',
  ],
  withdrawInstrumentVersion: ['terms', 'id version_id reason'],
  promiseSpread: ['promises', 'id from_hour to_hour spread reason'],
  withdrawSpreadPromise: ['promises', 'id promise_id reason'],
  haltInstrument: ['halts', 'id reason note'],
  renewHalt: ['halts', 'id note'],
  reopenInstrument: ['halts', 'id'],
  exposure: ['reading', 'kind search sort'],
  unevenExecution: ['reading', ''],
  deskOrderStory: ['reading', 'id'],
  deskOrders: ['reading', 'view kind instrument_id search sort page'],
  figures: ['reading', 'from to by kind'],
  losingShare: ['reading', 'kind'],
  reconciliation: ['reading', 'day'],
  ledgerCheck: ['reading', ''],
  startLedgerCheck: ['work', ''],
  replayCheck: ['reading', ''],
  startReplayCheck: ['work', ''],
  proposalList: ['reading', ''],
  proposalConfirm: ['proposals', 'id seen_hash'],
  proposalRefuse: ['proposals', 'id remark'],
  proposalWithdraw: ['proposals', 'id'],
  deskSearch: ['reading', 'search'],
  settingsList: ['reading', ''],
  // What each setting is stands below.
  settingsChange: ['texts', 'changes reason'],
  articleList: ['reading', 'kind page state search sort'],
  articleInfo: ['reading', 'kind id'],
  articleSave: ['texts', 'kind id seen logo publish_at texts'],
  articleWithdraw: ['texts', 'kind id reason'],
  articlePicture: ['texts', 'file'],
  articlePreview: ['reading', 'content'],
  deskCompanies: ['reading', 'page search shown sort'],
  saveCompany: [
    'texts',
    'id name subject logo url registered_address location email is_enabled sort',
  ],
  deskAreas: ['reading', 'search served sort'],
  saveArea: ['texts', 'id global_code code sort'],
  deskToday: ['reading', ''],
  claimItem: ['work', 'kind id take_over'],
  releaseItem: ['work', 'kind id'],
  deskLetter: ['reading', 'kind id decision reason remark seen seen_currency reference'],
  deskDeposits: ['reading', 'view page search sort'],
  deskDeposit: ['reading', 'id'],
  approveDeposit: ['money', 'id reference seen seen_currency is_difference_confirmed'],
  rejectDeposit: ['money', 'id reason remark'],
  reverseDeposit: ['money', 'id reason'],
  depositOptions: ['reading', ''],
  saveDepositOption: [
    'payments',
    'id kind currency decimals min max protocol address bank_name bank_address bank_swift payee_name payee_account bank_remark sort is_enabled reason',
  ],
  deskWithdrawals: ['reading', 'view page search sort'],
  deskWithdrawal: ['reading', 'id'],
  approveWithdrawal: ['money', 'id'],
  sendWithdrawal: ['money', 'id reference'],
  rejectWithdrawal: ['money', 'id reason'],
  withdrawalCurrencies: ['reading', ''],
  saveWithdrawalCurrency: [
    'payments',
    'id kind code protocol fee_type fee min max sort is_enabled reason',
  ],
  deskIdentities: ['reading', 'view page search sort'],
  deskIdentity: ['reading', 'id'],
  approveIdentity: ['accounts', 'id'],
  rejectIdentity: ['accounts', 'id reason remark'],
  searchClients: ['reading', 'search view sort page'],
  clientPage: ['reading', 'id'],
  clientLedger: ['reading', 'id page'],
  clientOrders: ['reading', 'id page status'],
  clientMoney: ['reading', 'id'],
  clientDocuments: ['reading', 'id'],
  clientMessages: ['reading', 'id page'],
  clientActions: ['reading', 'id page'],
  freezeClient: ['accounts', 'id reason is_frozen'],
  requireNewPassword: ['accounts', 'id reason'],
  endClientSessions: ['accounts', 'id reason session'],
};

/** Each setting of the site by its name. */
export const SETTINGS_OF_STAFF: Readonly<Record<string, Influence>> = {
  isMain: 'texts',
  verify_reg_type: 'accounts',
  // How fees are counted, before the first order alone.
  trade_fee_type: 'terms',
  service_link: 'texts',
  service_link_type: 'texts',
  company_status: 'accounts',
  company_type: 'texts',
  loss_url: 'texts',
  own_domains: 'texts',
  contact_email: 'texts',
  contact_email_url: 'texts',
  // Off, what runs goes on and can be stopped.
  copy_trading: 'accounts',
  leverage_cap: 'terms',
  is_show_mobile: 'texts',
  countries_not_served: 'accounts',
  four_eyes_above: 'money',
  // What is published and judged; it decides nothing.
  withdrawal_promise_hours: 'texts',
  pegged_currencies: 'money',
};

type Columns = Readonly<Partial<Record<Influence, string>>>;

/** Tables that calls of staff write, with what each column may influence. */
export const TABLES_OF_STAFF: Readonly<Record<string, Columns>> = {
  alone_periods: { members: 'id staff_id created_at starts_at proposal_id ended_at ended_by' },
  announcement_texts: { texts: 'announcement_id lang title content' },
  announcements: { texts: 'id published_at' },
  areas: { texts: 'id global_code code name sort' },
  article_picture_uses: { texts: 'picture_id kind article_id' },
  article_pictures: { texts: 'id staff_id bytes created_at' },
  audit_log: {
    work: 'id at staff_id staff_name address action subject user_id reason before after',
  },
  claims: { work: 'kind item_id staff_id claimed_at expires_at' },
  companies: {
    texts:
      'id name subject logo url registered_address location email is_demonstration is_enabled sort search_key',
  },
  deposit_options: {
    payments:
      'id kind currency decimals min_amount max_amount protocol address bank_name bank_address bank_swift payee_name payee_account bank_remark sort is_enabled',
  },
  deposits: {
    reading:
      'id user_id option_id kind currency protocol address bank_name client_order_id created_at',
    work: 'stated stated_address stated_reference proof_url is_alone entered_by entered_at entered_kind entered_id decided_by decided_at decided_kind decided_id',
    money: 'stage remark reference reference_key seen seen_currency rate credited reversed_at',
  },
  instrument_halts: {
    halts: 'id instrument_id since reason ended_at ends_at staff_id proposal_id',
  },
  instrument_version_withdrawals: { terms: 'version_id at staff_id proposal_id' },
  instrument_versions: {
    terms: 'id instrument_id starts_at terms staff_id created_at proposal_id is_worse',
  },
  messages_due: { texts: 'id key channel kind content created_at due_at gives_up_at tries' },
  news: { texts: 'id category_id logo published_at' },
  news_texts: { texts: 'news_id lang title summary content' },
  photos: { texts: 'folder id bytes created_at' },
  proposals: {
    proposals:
      'id kind input subject reason before after touches maker_kind maker_id maker_name made_at expires_at state ended_by ended_name ended_at remark is_alone',
  },
  security_events: { work: 'id at kind user_id staff_id staff_name address agent detail count' },
  sessions: {
    accounts: 'token_hash user_id created_at last_seen_at expires_at address agent revoked_at',
  },
  session_news: { own_door: 'id at token_hash user_id' },
  // What each setting is stands above.
  settings: { texts: 'key value' },
  spread_promises: {
    promises: 'id instrument_id from_hour to_hour spread_max staff_id created_at proposal_id',
  },
  spread_promise_withdrawals: { promises: 'promise_id at staff_id proposal_id' },
  staff: {
    members: 'id email name roles disabled_at renewed_at created_at last_seen_at',
    own_door: 'password_hash totp_secret totp_step recovery_hashes',
  },
  staff_devices: { own_door: 'token_hash staff_id created_at last_used_at' },
  staff_sessions: {
    own_door: 'token_hash staff_id created_at last_seen_at expires_at address agent proved_at',
  },
  staff_tickets: { own_door: 'secret_hash kind staff_id totp_secret expires_at' },
  users: {
    reading:
      'id uid email is_demo demo_id invite_code lang credit_score created_at mobile mobile_national contact_mobile country password_hash password_changed_at email_verified_at mobile_verified_at totp_secret totp_since totp_pending totp_step recovery_hashes invited_by contact_changed_at favourites',
    accounts: 'must_change_password frozen_at identity_verified_at',
  },
  verification_decisions: {
    accounts: 'verification_id at decision reason remark decided_by decided_kind decided_id',
  },
  verifications: {
    reading: 'id user_id name country front_upload back_upload submitted_at',
    accounts: 'status card_id card_key',
  },
  withdrawal_currencies: {
    payments:
      'id kind code protocol fee_type fee min_amount max_amount sort is_enabled next next_at',
  },
  withdrawals: {
    reading:
      'id user_id currency_id method_id kind code protocol address bank_name bank_address bank_swift payee_name payee_account bank_remark amount fee rate receives memo client_order_id created_at',
    money: 'hold_until hold_reason stage refused_for refused_args reason',
    work: 'first_approved_by first_approved_at first_approved_kind first_approved_id approved_by approved_at approved_kind approved_id sent_by reference reference_key ended_by ended_at is_alone',
  },
};

/** Tables that no call of staff writes, and who does. */
export const TABLES_OF_OTHERS: Readonly<Record<string, readonly string[]>> = {
  engine: [
    'accounts',
    'copy_days',
    'copy_skips',
    'copyings',
    'floors',
    'journal',
    'leases',
    'ledger_entries',
    'ledger_postings',
    'orders',
    'snapshot_chunks',
    'snapshots',
    'tick_segments',
    'unsealed_ticks',
  ],
  public_log: [
    'liabilities',
    'liability_tiles',
    'log_chains',
    'log_head',
    'log_keys',
    'log_tiles',
    'log_witnessed',
  ],
  market: [
    'candle_chunks',
    'candle_heads',
    'feeds_seen',
    'last_quotes',
    'market_clock',
    'simulated_days',
  ],
  figures: [
    'daily_figures',
    'leaders',
    'open_positions',
    'ranking_progress',
    'simulated_traders',
    'track_records',
    'trader_days',
    'trader_instruments',
    'traders',
    'year_results',
  ],
  clients: [
    'alerts',
    'alerts_made',
    'api_keys',
    'attempts',
    'client_deeds',
    'codes',
    'passkeys',
    'push_subscriptions',
    'tickets',
    'trade_notes',
    'uploads',
    'weekly_summaries',
    'withdrawal_methods',
    'workspace',
  ],
  release: ['categories', 'instruments', 'migrations', 'push_keys', 'secret_keys'],
  postman: ['messages', 'terms_mails'],
};
