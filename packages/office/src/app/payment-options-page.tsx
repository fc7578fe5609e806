// How clients can deposit, and in which currencies they can withdraw.
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Choice } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { DepositOptions } from '../deposits/deposit-options.tsx';
import { WithdrawalCurrencies } from '../withdrawals/withdrawal-currencies.tsx';

export default function PaymentOptionsPage() {
  const { of } = useSearch({ from: '/desk/payment-options' });
  const navigate = useNavigate({ from: '/payment-options' });
  return (
    <Page
      title="Payment options"
      text="A change holds from then on: what clients asked for before keeps its terms."
    >
      <div className="mb-4">
        <Choice
          label="Direction"
          value={of}
          choices={[
            { value: 'deposits', title: 'Deposits' },
            { value: 'withdrawals', title: 'Withdrawals' },
          ]}
          onChange={(next) => void navigate({ search: { of: next } })}
        />
      </div>
      {of === 'deposits' ? <DepositOptions /> : <WithdrawalCurrencies />}
    </Page>
  );
}
