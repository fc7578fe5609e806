// The account's passkeys: their names, when they were used, adding one, removing one.
import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser';
import { KeyRound, Plus, Trash2 } from 'lucide-react';
import type { Passkey } from '@meridian/contract';
import { ApiError, call } from '../lib/api.ts';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { asOptions, deviceName, isPasskeyRefusal } from './passkeys.ts';
import { queryClient } from '../lib/query-client.ts';
import { report } from '../lib/report.ts';
import { refreshUser } from '../lib/session.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { useRowFocus } from '../ui/row-focus.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toast.tsx';
import { useLast } from '../ui/use-last.ts';
import { ProofSheet } from './proof-sheet.tsx';
import { ButtonRow, RowGroup } from '../ui/settings-row.tsx';

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'medium' };

const PASSKEYS_KEY = ['account', 'passkeys'] as const;

const reload = async (): Promise<void> => {
  await refreshUser();
  await queryClient.invalidateQueries({ queryKey: PASSKEYS_KEY });
};

/** Whether what failed may be done nevertheless: its answer was lost, or another device did it. */
const isUnsure = (fault: unknown): boolean => fault instanceof ApiError && !fault.isOfFields;

/** @throws if the account still has it */
async function removePasskey(id: Passkey['id'], password: string): Promise<void> {
  try {
    await call('passkeyRemove', { id, password }, { quiet: true });
  } catch (fault) {
    if (!isUnsure(fault)) throw fault;
    await reload();
    const left = queryClient.getQueryData<readonly Passkey[]>(PASSKEYS_KEY);
    if (left === undefined || left.some((passkey) => passkey.id === id)) throw fault;
  }
}

function PasskeyRow({
  passkey,
  onRemove,
}: {
  readonly passkey: Passkey;
  readonly onRemove: () => void;
}) {
  const t = useT();
  const row = useRef<HTMLLIElement>(null);
  useRowFocus(row);
  return (
    <li ref={row} className="flex min-h-14 items-center gap-3.5 px-4 py-2">
      <KeyRound aria-hidden className="size-[21px] shrink-0 text-text-2" strokeWidth={1.75} />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-body">
          <bdi>{passkey.name}</bdi>
        </span>
        <span className="mt-0.5 block text-caption text-text-3">
          {passkey.last_used_at === null
            ? t('security.passkey_added', { date: formatDateTime(passkey.created_at, DAY) })
            : t('security.passkey_used', { date: formatDateTime(passkey.last_used_at, DAY) })}
        </span>
      </span>
      <IconButton
        data-remove
        label={t('security.passkey_remove_name', { name: passkey.name })}
        onClick={onRemove}
        className="-me-2 text-text-2"
      >
        <Trash2 aria-hidden className="size-[19px]" strokeWidth={1.75} />
      </IconButton>
    </li>
  );
}

/** The device asks in its own window, between the two calls. */
async function addPasskey(password: string): Promise<void> {
  const { key, options } = await call('passkeyRegisterOptions', { password }, { quiet: true });
  const response = await startRegistration({ optionsJSON: asOptions(options) });
  const name = deviceName(navigator.userAgent) || 'Passkey';
  await call('passkeyRegister', { key, response: { ...response }, name }, { quiet: true });
}

interface AddPasskeyProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

function AddPasskey({ open, onClose }: AddPasskeyProps) {
  const t = useT();
  return (
    <ProofSheet
      open={open}
      onClose={onClose}
      title={t('security.passkey_add')}
      text={t('security.passkey_add_text')}
      submitLabel={t('security.continue')}
      send={async ({ password }) => {
        try {
          await addPasskey(password);
        } catch (fault) {
          if (isUnsure(fault)) await reload();
          if (!(fault instanceof Error) || fault.name === 'ApiError') throw fault;
          report('no passkey was made', fault);
          if (!isPasskeyRefusal(fault)) toast.error(t('security.passkey_failed'));
          return;
        }
        onClose();
        toast.success(t('security.passkey_done'));
        await reload();
      }}
    />
  );
}

export function PasskeySection() {
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey>();
  const named = useLast(removed);
  const { data, error, refetch } = useQuery({
    queryKey: PASSKEYS_KEY,
    queryFn: ({ signal }) => call('passkeys', {}, { signal, quiet: true }),
  });
  return (
    <RowGroup title={t('security.passkeys')} text={t('security.passkeys_text')}>
      {data?.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
      ))}
      {!data && !error && (
        <li className="px-4 py-4" aria-hidden>
          <Skeleton className="h-6 w-48" />
        </li>
      )}
      {!data && error && (
        <li>
          <LoadFailure error={error} retry={refetch} />
        </li>
      )}
      {browserSupportsWebAuthn() ? (
        <ButtonRow
          icon={Plus}
          label={t('security.passkey_add')}
          onClick={() => setIsAdding(true)}
        />
      ) : (
        <li className="px-4 py-3 text-label text-text-3">{t('security.passkey_unsupported')}</li>
      )}
      <AddPasskey open={isAdding} onClose={() => setIsAdding(false)} />
      <ProofSheet
        open={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        title={t('security.passkey_remove')}
        text={t('security.passkey_remove_text', { name: named?.name ?? '' })}
        submitLabel={t('security.passkey_remove')}
        tone="danger"
        send={async ({ password }) => {
          if (!removed) return;
          await removePasskey(removed.id, password);
          setRemoved(undefined);
          toast.success(t('security.passkey_removed'));
          await reload();
        }}
      />
    </RowGroup>
  );
}
