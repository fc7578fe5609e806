// One deposit: its status in words, and everything known about it. The same sheet says that it was reported.
import type { Deposit } from '@meridian/contract';
import { DepositStatus } from '@meridian/contract/names/deposits';
import { Badge } from '@meridian/design/components/badge';
import { Button } from '@meridian/design/components/button';
import { Fact, Facts } from '@meridian/design/components/facts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Amount } from '../ui/money/amount.tsx';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { PaymentProof } from '../ui/money/payment-proof.tsx';
import { Money } from '../ui/price-figure.tsx';
import { PrivateImage } from '../ui/private-image.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import { statusLook } from './deposit-status.ts';

interface DepositSheetProps {
  /** Undefined: closed. */
  readonly deposit: Deposit | undefined;
  /** It has just been reported. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

export function DepositSheet({ deposit, isNew, onClose }: DepositSheetProps) {
  const t = useT();
  const shown = useLast(deposit);
  return (
    <Sheet
      open={deposit !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(isNew ? 'deposit.sent_title' : 'deposit.detail')}
    >
      {shown && (
        <>
          <Head deposit={shown} />
          <DepositFacts deposit={shown} />
          {shown.credited !== null && (
            <PaymentProof
              kind="deposit"
              id={shown.id}
              amount={shown.credited}
              state={shown.status}
            />
          )}
          <Button size="large" onClick={onClose} className="mt-5 w-full">
            {t(isNew ? 'money.done' : 'action.close')}
          </Button>
        </>
      )}
    </Sheet>
  );
}

function Head({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const { icon: Icon, label, meaning, tone } = statusLook(deposit);
  return (
    <>
      <p className="text-display">
        {deposit.credited === null ? (
          <Amount value={deposit.number} code={deposit.currency_code} />
        ) : (
          <Money value={deposit.credited} signed />
        )}
      </p>
      <p className="mt-3">
        <Badge tone={tone}>
          <Icon aria-hidden className="size-3.5" />
          {t(label)}
        </Badge>
      </p>
      <p className="mt-3 text-body text-text-2 text-pretty">{t(meaning)}</p>
      {deposit.remark !== '' && (
        <Note
          tone={deposit.status === DepositStatus.rejected ? 'negative' : 'plain'}
          className="mt-4"
        >
          <span className="block font-semibold">{t('deposit.remark')}</span>
          <bdi>{deposit.remark}</bdi>
        </Note>
      )}
    </>
  );
}

function DepositFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  const at = (instant: string) =>
    formatDateTime(instant, { dateStyle: 'medium', timeStyle: 'medium' });
  return (
    <>
      <Facts className="mt-5">
        <Fact label={t('deposit.stated')}>
          <Amount value={deposit.number} code={deposit.currency_code} />
        </Fact>
        {deposit.seen_number !== null && (
          <Fact label={t('deposit.seen')}>
            <Amount
              value={deposit.seen_number}
              code={deposit.seen_currency ?? deposit.currency_code}
            />
          </Fact>
        )}
        {deposit.rate !== null && (
          <Fact label={t('deposit.rate_fixed')}>
            <Amount value={deposit.rate} code="USD" />
          </Fact>
        )}
        {deposit.credited !== null && (
          <Fact label={t('deposit.status_completed')}>
            <Money value={deposit.credited} />
          </Fact>
        )}
        <WhereFacts deposit={deposit} />
        <Fact label={t('deposit.created')}>{at(deposit.created_at)}</Fact>
        {deposit.decided_at !== null && (
          <Fact label={t('deposit.decided')}>{at(deposit.decided_at)}</Fact>
        )}
        <Fact label={t('money.number')}>
          <Figure>{deposit.id}</Figure>
        </Fact>
      </Facts>
      {deposit.proofImg !== '' && (
        <PrivateImage
          url={deposit.proofImg}
          alt={t('deposit.proof_shown')}
          className="mt-4 aspect-[16/10] w-full rounded-control"
        />
      )}
    </>
  );
}

/** Where it was sent to. */
function WhereFacts({ deposit }: { readonly deposit: Deposit }) {
  const t = useT();
  return (
    <>
      {deposit.protocol_code !== '' && (
        <Fact label={t('money.network')}>{deposit.protocol_code}</Fact>
      )}
      {deposit.address !== '' && (
        <Fact label={t('money.address')}>
          <bdi className="break-all">{deposit.address}</bdi>
        </Fact>
      )}
      {deposit.bank_name !== '' && (
        <Fact label={t('bank.name')}>
          <bdi>{deposit.bank_name}</bdi>
        </Fact>
      )}
      {deposit.reference !== null && (
        <Fact label={t('money.reference')}>
          <bdi className="break-all">{deposit.reference}</bdi>
        </Fact>
      )}
    </>
  );
}
