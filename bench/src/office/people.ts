// The people of the year and what staff have of them: users, identities, deposits, withdrawals, articles and the audit
// log, each written by one statement.
import type { Queryable } from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import {
  ACCOUNTS,
  DEPOSITED_USD,
  DEPOSITS_CREDITED,
  REAL_ACCOUNTS,
  WITHDRAWALS_HELD,
  WITHDRAWALS_SENT,
  WITHDRAWN_USD,
} from './history.ts';

/** Besides those that were credited or hold money. */
const DEPOSITS_PENDING = 5_000;
const DEPOSITS_REJECTED = 15_000;
const WITHDRAWALS_REJECTED = 40_000;
const IDENTITIES_WAITING = 5_000;
const AUDITED = 200_000;
const ARTICLES = 2_000;
const COMPANIES = 2_000;

const WIRE = 11;
const BANK = 11;

const statements = (from: number): readonly string[] => [
  `INSERT INTO users (id, uid, email, is_demo, demo_id, invite_code, lang, credit_score, created_at, mobile, country,
     email_verified_at, identity_verified_at)
   OVERRIDING SYSTEM VALUE
   SELECT n, (10000000 + n)::text, CASE WHEN n <= ${REAL_ACCOUNTS} THEN 'client' || n || '@example.org' END,
     n > ${REAL_ACCOUNTS}, CASE WHEN n > ${REAL_ACCOUNTS} THEN 'demo-' || n END, 'INV' || n,
     (ARRAY['en', 'de', 'hk', 'ar', 'es'])[1 + n % 5], 40, ${from} + n * 1000,
     CASE WHEN n <= ${REAL_ACCOUNTS} AND n % 3 = 0 THEN '+49151' || lpad(n::text, 8, '0') END,
     (ARRAY['DE', 'GB', 'HK', 'AE', 'ES'])[1 + n % 5], ${from}, CASE WHEN n <= 60000 THEN ${from} + n END
   FROM generate_series(1, ${ACCOUNTS}) AS n`,
  `SELECT setval(pg_get_serial_sequence('users', 'id'), ${ACCOUNTS})`,
  `INSERT INTO uploads (id, user_id, bytes, created_at, used_at) VALUES ('bench-photo', 1, 1, ${from}, ${from})`,
  `INSERT INTO verifications (user_id, status, name, card_id, card_key, country, front_upload, back_upload, submitted_at)
   SELECT n, CASE WHEN n <= 60000 THEN 'verified' WHEN n <= 60000 + ${IDENTITIES_WAITING} THEN 'under_review' ELSE 'rejected' END,
     (ARRAY['Ann', 'Ben', 'Cem', 'Dora', 'Eve', 'Finn'])[1 + n % 6] || ' ' || (ARRAY['Meyer', 'Okafor', 'Tan', 'Silva'])[1 + n % 4] || ' ' || n,
     'ID' || n, 'ID' || n, (ARRAY['DE', 'GB', 'HK', 'AE', 'ES'])[1 + n % 5], 'bench-photo', 'bench-photo', ${from} + n * 1000
   FROM generate_series(1, 75000) AS n`,
  `INSERT INTO verification_decisions (verification_id, at, decision, reason, remark, decided_by)
   SELECT id, submitted_at + ${HOUR_MS}, CASE status WHEN 'verified' THEN 'approved' ELSE 'rejected' END,
     CASE status WHEN 'rejected' THEN 'photo_unreadable' END, '', 'bench' FROM verifications WHERE status <> 'under_review'`,
  `INSERT INTO deposits (user_id, option_id, kind, currency, protocol, address, bank_name, stated, stated_address,
     proof_url, created_at, stage, reference, reference_key, seen, seen_currency, rate, credited, decided_by,
     decided_kind, decided_at)
   SELECT 1 + (n - 1) % ${REAL_ACCOUNTS}, o.id, o.kind, o.currency, o.protocol, o.address, o.bank_name,
     ${DEPOSITED_USD} * 100000000::bigint, '', '', ${from} + n, 'completed', 'BENCH-' || n, 'bench' || n,
     ${DEPOSITED_USD} * 100000000::bigint, o.currency, '1',
     ${DEPOSITED_USD} * 1000000::bigint, 'bench', 'command_line', ${from} + n
   FROM generate_series(1, ${DEPOSITS_CREDITED}) AS n, (SELECT * FROM deposit_options WHERE id = ${WIRE}) AS o`,
  `INSERT INTO deposits (user_id, option_id, kind, currency, protocol, address, bank_name, stated, stated_address,
     proof_url, created_at, stage, remark, decided_by, decided_kind, decided_at)
   SELECT 1 + n * 7 % ${REAL_ACCOUNTS}, o.id, o.kind, o.currency, o.protocol, o.address, o.bank_name,
     (100 + n % 9000) * 100000000::bigint, '', '', ${from} + 300 * ${DAY_MS}::bigint + n * 100000::bigint,
     CASE WHEN n <= ${DEPOSITS_REJECTED} THEN 'rejected' ELSE 'pending' END,
     CASE WHEN n <= ${DEPOSITS_REJECTED} THEN 'payment_not_found' ELSE '' END,
     CASE WHEN n <= ${DEPOSITS_REJECTED} THEN 'bench' END, CASE WHEN n <= ${DEPOSITS_REJECTED} THEN 'command_line' END,
     CASE WHEN n <= ${DEPOSITS_REJECTED} THEN ${from} + 310 * ${DAY_MS}::bigint + n END
   FROM generate_series(1, ${DEPOSITS_REJECTED + DEPOSITS_PENDING}) AS n, (SELECT * FROM deposit_options WHERE id = ${WIRE}) AS o`,
  `INSERT INTO withdrawal_methods (user_id, currency_id, destination, address, bank_name, bank_address, bank_swift,
     payee_name, payee_account, bank_remark, created_at)
   SELECT n, ${BANK}, 'DE' || lpad(n::text, 20, '0'), '', 'Bench Bank', '', 'BENCHDEFF', 'Client ' || n,
     'DE' || lpad(n::text, 20, '0'), '', ${from} FROM generate_series(1, ${REAL_ACCOUNTS}) AS n`,
  `INSERT INTO withdrawals (id, user_id, currency_id, method_id, kind, code, protocol, address, bank_name, bank_address,
     bank_swift, payee_name, payee_account, bank_remark, amount, fee, rate, receives, memo, created_at, stage,
     approved_by, approved_kind, approved_at, reference, reference_key, sent_by, reason, ended_by, ended_at)
   OVERRIDING SYSTEM VALUE
   SELECT n, user_id, ${BANK}, id, 'bank', 'USD', '', '', bank_name, '', bank_swift, payee_name, payee_account, '',
     CASE WHEN n <= ${WITHDRAWALS_SENT + WITHDRAWALS_HELD} THEN ${WITHDRAWN_USD} ELSE 20 + n % 900 END * 1000000::bigint, 1000000, '1',
     (${WITHDRAWN_USD} - 1)::text, '', ${from} + ${DEPOSITS_CREDITED} + n,
     CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'sent' WHEN n <= ${WITHDRAWALS_SENT + WITHDRAWALS_HELD} THEN 'queued' ELSE 'rejected' END,
     CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'bench' END, CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'command_line' END,
     CASE WHEN n <= ${WITHDRAWALS_SENT} THEN ${from} + n END,
     CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'OUT-' || n END, CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'out' || n END, CASE WHEN n <= ${WITHDRAWALS_SENT} THEN 'bench' END,
     CASE WHEN n > ${WITHDRAWALS_SENT + WITHDRAWALS_HELD} THEN 'payee_name_differs' END,
     CASE WHEN n <= ${WITHDRAWALS_SENT} OR n > ${WITHDRAWALS_SENT + WITHDRAWALS_HELD} THEN 'bench' END,
     CASE WHEN n <= ${WITHDRAWALS_SENT} THEN ${from} + ${DEPOSITS_CREDITED} WHEN n > ${WITHDRAWALS_SENT + WITHDRAWALS_HELD} THEN ${from} + ${DAY_MS} + n END
   FROM generate_series(1, ${WITHDRAWALS_SENT + WITHDRAWALS_HELD + WITHDRAWALS_REJECTED}) AS n
   JOIN withdrawal_methods ON withdrawal_methods.user_id = 1 + (n - 1) % ${REAL_ACCOUNTS}`,
  `SELECT setval(pg_get_serial_sequence('withdrawals', 'id'), max(id)) FROM withdrawals`,
  `INSERT INTO audit_log (at, staff_id, staff_name, address, action, subject, user_id, reason)
   SELECT ${from} + n * 1000::bigint, 1 + n % 9, 'Reviewer ' || n % 9, '10.0.0.' || n % 250,
     (ARRAY['deposit.completed', 'withdrawal.sent', 'identity.verified', 'claimItem'])[1 + n % 4],
     (ARRAY['deposit', 'withdrawal', 'verification', 'deposit'])[1 + n % 4] || ':' || n, 1 + n % ${REAL_ACCOUNTS}, ''
   FROM generate_series(1, ${AUDITED}) AS n`,
  `INSERT INTO messages (user_id, at, channel, kind, outcome)
   SELECT 1 + n % ${REAL_ACCOUNTS}, ${from} + n, 'mail', 'deposit_decided', 'delivered' FROM generate_series(1, 200000) AS n`,
  `WITH written AS (
     INSERT INTO news (category_id, logo, published_at)
     SELECT 1, '', ${from} + n * ${HOUR_MS}::bigint FROM generate_series(1, ${ARTICLES}) AS n RETURNING id)
   INSERT INTO news_texts (news_id, lang, title, summary, content)
   SELECT id, lang, 'News ' || id, 'Summary', '<p>Text</p>' FROM written, unnest(ARRAY['en', 'de', 'hk']) AS lang`,
  `INSERT INTO companies (name, subject, logo, url, registered_address, location, email, is_demonstration, is_enabled, sort, search_key)
   SELECT 'Company ' || n, 'Company ' || n || ' Ltd', '', '', '', '', '', true, true, n, 'company ' || n || E'\\ncompany ' || n || ' ltd'
   FROM generate_series(1, ${COMPANIES}) AS n`,
];

export async function addPeople(db: Queryable, from: number): Promise<void> {
  for (const text of statements(from)) await db.query({ text, timeoutMs: 600_000 });
}

/** The figures of past days, as the server keeps them on a site that has always been open. */
const KEPT_FIGURES = `INSERT INTO daily_figures (kind, day, clients, orders, lots, moved)
  SELECT kind, day, (SELECT count(*) FROM users WHERE is_demo = (kinds.kind = 'demo') AND created_at / ${DAY_MS} * ${DAY_MS} = day),
    coalesce(opened.orders, 0), coalesce(opened.lots, 0), coalesce(moved.moved, '{}'::jsonb)
  FROM unnest(ARRAY['real', 'demo']) AS kinds (kind)
  CROSS JOIN generate_series($1::bigint / ${DAY_MS} * ${DAY_MS}, $2::bigint - ${DAY_MS}, ${DAY_MS}) AS day
  LEFT JOIN (SELECT kind, orders.opened_at / ${DAY_MS} * ${DAY_MS} AS day, count(*) AS orders, sum(lots) AS lots
    FROM orders JOIN accounts ON accounts.id = account_id WHERE orders.opened_at IS NOT NULL GROUP BY 1, 2) AS opened USING (kind, day)
  LEFT JOIN (SELECT kind, day, jsonb_object_agg(entry, total::text) AS moved FROM (
    SELECT accounts.kind, entries.at / ${DAY_MS} * ${DAY_MS} AS day, entries.kind AS entry, sum(amount) AS total
    FROM ledger_entries AS entries JOIN ledger_postings ON entry_id = entries.id
    JOIN accounts ON accounts.id = client_id GROUP BY 1, 2, 3) AS sums GROUP BY 1, 2) AS moved USING (kind, day)
  ON CONFLICT DO NOTHING`;

export async function keepFigures(db: Queryable, from: number): Promise<void> {
  const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
  await db.query({ text: KEPT_FIGURES, values: [from, today], timeoutMs: 600_000 });
}
