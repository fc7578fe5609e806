// Who decided about an identity, in rows from before it was kept: mapped where the audit log knows, else left open.
import { expect, it } from 'vitest';
import { bringForward, emptyBefore, openFreshDatabase } from './testing/fresh-database.ts';
import { findVerification } from './verification.ts';

const KNOWN = `INSERT INTO staff (email, name, roles, created_at) VALUES ('a@b.example', 'Ann (#7)', '{owner}', 1);
  INSERT INTO users (uid, is_demo, invite_code, lang, credit_score, created_at)
    SELECT 'U' || n, false, 'I' || n, 'en', 0, 1 FROM generate_series(1, 3) AS n;
  INSERT INTO uploads (id, user_id, bytes, created_at) SELECT id::text, id, 1, 1 FROM users;
  INSERT INTO verifications (user_id, status, name, card_id, card_key, front_upload, back_upload, submitted_at)
    SELECT id, 'verified', 'Ann', decode(repeat('00', 40), 'hex'), decode(lpad(to_hex(id), 64, '0'), 'hex'),
      id::text, id::text, 1 FROM users;
  INSERT INTO verification_decisions (verification_id, at, decision, reason, remark, decided_by)
    SELECT id, 2, 'approved', NULL, '', 'Bob (#1)' FROM verifications;
  INSERT INTO audit_log (at, staff_id, staff_name, address, action, subject, reason) VALUES
    (2, 1, 'Ann (#7)', '127.0.0.1', 'identity.verified', 'verification:1', ''),
    (2, NULL, 'Bob (#1), command line', 'operator.sock', 'identity.verified', 'verification:2', '')`;

it('is a member or the command line by the audit log, never by a name', async () => {
  const fresh = await openFreshDatabase();
  const db = fresh.database;
  await emptyBefore(db, '_deciders_of_identities');
  await db.query({ text: KNOWN });
  await bringForward(db);
  const rows = [
    await findVerification(db, 1),
    await findVerification(db, 2),
    await findVerification(db, 3),
  ];
  expect(rows.map((row) => [row?.decidedBy, row?.decided])).toEqual([
    ['Bob (#1)', { kind: 'staff', id: 1 }],
    ['Bob (#1)', { kind: 'command_line', id: null }],
    ['Bob (#1)', null],
  ]);
  await fresh.remove();
});
