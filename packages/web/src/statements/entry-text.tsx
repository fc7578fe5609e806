// What a ledger entry was, with the trader whose copying it is about: otherwise two copyings look alike.
import type { LedgerEntry } from '@meridian/contract';

export const EntryText = ({ entry: { MemoTran, TraderUser } }: { readonly entry: LedgerEntry }) => (
  <>
    {MemoTran}
    {TraderUser !== null && (
      <>
        {' · '}
        <bdi>{TraderUser}</bdi>
      </>
    )}
  </>
);
