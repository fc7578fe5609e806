import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type FreshDatabase,
  bringForward,
  emptyBefore,
  openFreshDatabase,
} from '../testing/fresh-database.ts';
import { FORMER_MIGRATIONS } from './former-migrations.ts';
import { readMigrations } from './migrate.ts';

/** The beginnings of their checksums. Those that were landed since are to be added here, as they are. */
const LANDED = [
  '0001_trading 730fefd9fb4b2908',
  '0002_site 2ce0e95d93603e4d',
  '0003_users e743dd57e8dab1cf',
  '0004_money 6a3fc6e23e5c861f',
  '0005_content 0947e1548e9fe5e6',
  '0006_alerts d59500f6ed4f0608',
  '0007_staff f85b7301009dec10',
  '0008_instruments 240a27fb33734dcc',
  '0009_queues ec05871af3e334c6',
  '0010_office 850677dcec330cdb',
  '0011_ranking 6ba65e1cd1256d77',
  '0012_audit_search c3b70b12d27d9fa5',
  '0013_copying 2bf4b9bd264de201',
  '0014_contacts_favourites 29ebc1d40e89df12',
  '0015_copied_orders cf9c644029d5574e',
  '0016_desk f5035eb6d8cfe38b',
  '0017_year_results 5800aafb59818b6a',
  '0018_equity_of_traders 9a76d7882144d5b5',
  '0019_track_records d4be0f23a0e3d8c0',
  '0020_last_quotes fb8347be118b5540',
  '0021_copying_capital 93684ef3aa86d024',
  '0022_ranking_sorts 20b9378f0d705573',
  '0023_queue_sorts a4d2155cd8eae42c',
  '0024_stress_and_stumps e8da414fe440933a',
  '0025_names_with_digits 865c8e77a4258a80',
  '0026_close_outs_by_profit cddaa02f3ad06a0f',
  '0027_growth_when_copied d271e60ba046bb69',
  '0028_recalled_outcomes 94a66e15d6d77ba5',
  '0029_second_person d173d674517de01e',
  '0030_staff_devices eb7608f7778dbdd9',
  '0031_security_events 185214f0452f3dd8',
  '0032_payment_references d865a2f2ff238a60',
  '0033_recalled_payments 4ab4c7d5eb6d52d6',
  '0034_order_story bda7924cf2199baf',
  '0035_reversals 419259fd4a3a1461',
  '0036_sealed_secrets 4c7573df884eb934',
  '0037_terms_by_two 7136cfc5a2f68bdb',
  '0038_simulated_days 795fd8e992db79f7',
  '0039_client_search f2eab1537178aed5',
  '0040_halts_end df80548b28c8d067',
  '0041_reviewers ebba787f09a3fe23',
  '0042_session_ends 6534724e8242dc1f',
  '0043_run_alone 94f24d9a9ea14384',
  '0044_deciders_of_identities 01a79af837a39214',
  '0045_folded_names cfcb5eff7c30cac4',
  '0046_terms_mails 0c5229668597b801',
  '0047_leases b8d08cce7304cf74',
  '0048_tickets 98a150f85b453e43',
  '0049_messages_due 7d47f5d0de3db48a',
  '0050_session_news f89e74c79c7abd0b',
  '0051_photos f52596f04eb3de2a',
  '0052_one_push_key c38d3c1635f8b659',
  '0053_floors 18f7ce3938e1bc53',
  '0054_public_log 6e7089db38cb54a3',
  '0055_witnessed ef4bdba9b48a1ebe',
  '0056_ticks b9b84adfe8022919',
  '0057_log_handovers fac3f90477192959',
  '0058_liabilities e118faa5c2bf9a69',
  '0059_workspace 3a68367ec2a000f1',
  '0060_quality 09537f7843d810d9',
  '0061_api_keys aabff4cc707f3f46',
  '0062_trade_notes 030d48ae52e45e04',
  '0063_weekly_summaries b17914bfcab682c2',
  '0064_spread_promises 998f0dd46e1df4c2',
  '0065_weekly_push 411644d07c54d9f4',
  '0066_trade_pictures e664a73055b3c7e6',
  '0067_second_factor_since d47e364d3e6c63f3',
  '0068_client_deeds 7685637466eca32e',
  '0069_paid_both cccfb508d905c26e',
  '0070_alerts_made 5896e0e5c44ea736',
];
const MORE_MAX = 10;

describe('a migration that was landed', () => {
  it('is never changed: databases have applied it', () => {
    const present = readMigrations().map(
      ({ name, checksum }) => `${name} ${checksum.slice(0, 16)}`,
    );
    expect(present.slice(0, LANDED.length)).toEqual(LANDED);
    expect(present.length - LANDED.length).toBeLessThan(MORE_MAX);
  });
});

describe('a database that applied a former text', () => {
  let fresh: FreshDatabase;
  beforeAll(async () => {
    fresh = await openFreshDatabase();
  });
  afterAll(async () => {
    await fresh.remove();
  });

  it.each(FORMER_MIGRATIONS)('of $name goes on with the present one', async (former) => {
    const { name, checksum, mend } = former;
    const { database } = fresh;
    const migrations = readMigrations();
    const next = migrations[migrations.findIndex((one) => one.name === name) + 1];
    await emptyBefore(database, next?.name ?? '');
    // As it was then.
    if (mend !== null) await database.query({ text: 'ALTER TABLE leaders DROP COLUMN skeleton' });
    const text = 'UPDATE migrations SET checksum = $2 WHERE name = $1';
    await database.query({ text, values: [name, checksum] });
    await bringForward(database);
    await bringForward(database);
    const rows = await database.query({ text: 'SELECT name, checksum FROM migrations ORDER BY 1' });
    expect(rows).toEqual(migrations.map((one) => ({ name: one.name, checksum: one.checksum })));
    const named = `SELECT to_regclass('leaders_skeleton') IS NOT NULL AS there`;
    expect(await database.query({ text: named })).toEqual([{ there: true }]);
  });
});
