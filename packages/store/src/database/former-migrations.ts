// Migrations whose text changed after databases had applied it. That must not happen any more: a test holds each
// migration to its checksum. Databases that applied a former text go on from here.

export interface FormerMigration {
  readonly name: string;
  /** The checksum of the text that was applied. */
  readonly checksum: string;
  /** What that text lacks; null: a later migration makes the two the same. */
  readonly mend: string | null;
}

export const FORMER_MIGRATIONS: readonly FormerMigration[] = [
  // They filled in and emptied what 0019 empties and has folded anew.
  {
    name: '0017_year_results',
    checksum: '52352fae8d472c69bce571b789d297e1afd698622553beb613256272d56045c5',
    mend: null,
  },
  {
    name: '0018_equity_of_traders',
    checksum: 'c135a8510e6186495dbb18ea10ef66b5cccbf12fa7feb4ba9ebe0302a93c1b66',
    mend: null,
  },
  {
    name: '0019_track_records',
    checksum: '06fcabd284eeed2dca1a990166d316a951c7ab169bcd47c1a21b3b700f477eae',
    mend: `ALTER TABLE leaders ADD COLUMN skeleton text;
      CREATE UNIQUE INDEX leaders_skeleton ON leaders (skeleton) WHERE skeleton IS NOT NULL`,
  },
  // It keyed Cyrillic and Greek capitals otherwise in databases whose locale is C; who wrote them then is not known any more.
  {
    name: '0032_payment_references',
    checksum: '3a94b601270ad7ed2270181ff3080e6342a958961f94a038d8ba8b88f79769a5',
    mend: null,
  },
];
