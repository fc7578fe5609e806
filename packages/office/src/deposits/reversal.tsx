// Taking a wrong credit back: a finance maker proposes it for a reason of the closed list, a finance checker confirms it.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { DeskDepositDetail, Proposal, ReversalReason } from '@meridian/contract/admin';
import { Button } from '@meridian/design/components/button';
import { act } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { PROPOSALS } from '../lib/waiting-proposals.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useAction } from '../ui/use-action.ts';
import { REVERSAL_REASONS } from './reasons.ts';

/** A reversal that is proposed already. */
function useWaiting({ id }: DeskDepositDetail, isAsked: boolean): Proposal | undefined {
  const { data } = useQuery({ ...PROPOSALS, enabled: isAsked });
  return data?.waiting.find(
    ({ kind, subject }) => kind === 'reverseDeposit' && subject === `deposit:${id}`,
  );
}

const Waiting = ({ proposal }: { readonly proposal: Proposal }) => (
  <p className="mt-4 text-label text-text-2">
    {`${proposal.maker} proposed its reversal, ${formatInstant(proposal.made_at)}: a finance checker confirms it.`}
  </p>
);

export function Reversal({ deposit }: { readonly deposit: DeskDepositDetail }) {
  const queries = useQueryClient();
  const isMaker = useHasRole('finance_maker');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState<ReversalReason>('wrong_client');
  const propose = useAction(async () => {
    await act('reverseDeposit', { id: deposit.id, reason });
    await queries.invalidateQueries({ queryKey: ['proposals'] });
    setIsOpen(false);
  }, 'Proposed: a finance checker confirms it.');
  const mayReverse = deposit.stage === 'completed' && isMaker;
  const waiting = useWaiting(deposit, mayReverse);
  if (!mayReverse) return null;
  if (waiting !== undefined) return <Waiting proposal={waiting} />;
  if (!isOpen)
    return (
      <Button tone="quiet" className="mt-4" onClick={() => setIsOpen(true)}>
        Credited wrongly
      </Button>
    );
  return (
    <section aria-label="Reversal" className="mt-4 flex flex-col gap-3 border-t border-line pt-4">
      <p className="text-label text-text-2">
        A reversal takes back what the account has available and closes no order; the house bears
        the rest. A finance checker confirms it, and the client is told.
      </p>
      <SelectField
        label="Why"
        value={reason}
        choices={REVERSAL_REASONS.map(({ value, title }) => ({ value, text: title }))}
        onChoose={(value) => setReason(value as ReversalReason)}
      />
      {propose.fault !== null && (
        <p role="alert" className="text-caption text-negative">
          {propose.fault}
        </p>
      )}
      <div className="flex gap-2">
        <Button tone="quiet" className="flex-1" onClick={() => setIsOpen(false)}>
          Back
        </Button>
        <Button
          tone="danger"
          className="flex-1"
          isBusy={propose.isBusy}
          onClick={() => void propose.run()}
        >
          Propose the reversal
        </Button>
      </div>
    </section>
  );
}
