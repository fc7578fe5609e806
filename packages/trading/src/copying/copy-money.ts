// Moves money between a client's account and its copyings: always by two events, so that the house's clearing account
// is empty after the command.
import { type Money, negateMoney } from '@meridian/units';
import type { CopyTerms } from '../vocabulary/copy-terms.ts';
import type { CopyMoneyMoved } from '../vocabulary/event.ts';
import { type Run, emit } from '../orders/run.ts';
import { type Account, accountOf } from '../state/state.ts';
import { besideOpen } from '../margin/valuation.ts';

/** @param amount into the copying; negative: back to its owner; not 0 */
export function moveCopyMoney(
  run: Run,
  copying: Account,
  { ownerId }: CopyTerms,
  of: { readonly amount: Money; readonly allocation: Money },
): void {
  const about = { at: run.state.now, copyId: copying.id, allocation: of.allocation };
  const atOwner: CopyMoneyMoved = {
    type: 'CopyMoneyMoved',
    accountId: ownerId,
    ...about,
    amount: negateMoney(of.amount),
    ...besideOpen(run.state, accountOf(run.state, ownerId)),
  };
  const atCopying: CopyMoneyMoved = {
    type: 'CopyMoneyMoved',
    accountId: copying.id,
    ...about,
    amount: of.amount,
  };
  const [first, second] = of.amount > 0n ? [atOwner, atCopying] : [atCopying, atOwner];
  emit(run, first);
  emit(run, second);
}
