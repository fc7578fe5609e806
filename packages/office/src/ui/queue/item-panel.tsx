// The chosen item of a queue: what it is, who is working on it, and the decision.
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { Check, PencilLine, Send, X } from 'lucide-react';
import type { Claim, ClientBrief, Queue } from '@meridian/contract/admin';
import { AddressText } from '@meridian/design/components/address-text';
import { Button } from '@meridian/design/components/button';
import { act } from '../../lib/api.ts';
import { useStaffSession } from '../../lib/session.ts';
import { useAction } from '../use-action.ts';
import type { Mode } from './decision-form.tsx';

/** A member who works on an item keeps the claim by renewing it this often. */
const STAY_EVERY_MS = 60_000;

interface ItemPanelProps {
  readonly kind: Queue;
  readonly id: number;
  readonly title: string;
  readonly badge: ReactNode;
  readonly claim: Claim | null;
  /** What this member may decide now. */
  readonly modes: readonly Mode[];
  /** Why this member may not decide it, if it could be decided. */
  readonly hint?: string | undefined;
  readonly mode: Mode | null;
  readonly onMode: (mode: Mode | null) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The form of the decision being made. */
  readonly form: ReactNode;
}

export function ItemPanel(props: ItemPanelProps) {
  const { kind, id, title, badge, claim, modes, hint, mode, onMode, children, form } = props;
  const me = useStaffSession()?.staff.id;
  const isOthers = claim !== null && claim.staff_id !== me;
  useStaying(kind, id, claim !== null && !isOthers);
  const isDeciding = mode !== null && modes.includes(mode);
  const heading = useFocusAfter(isDeciding);
  return (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 ref={heading} tabIndex={-1} className="min-w-0 flex-1 text-heading">
            {title}
          </h2>
          {badge}
          <button
            type="button"
            aria-label="Close"
            onClick={props.onClose}
            className="press -my-2 -me-2 grid size-10 place-items-center rounded-inner text-text-2 hover:bg-fill"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
        {modes.length > 0 && <ClaimLine kind={kind} id={id} claim={claim} me={me} />}
        {children}
      </div>
      {isDeciding ? (
        <div className="max-h-[70dvh] overflow-y-auto">{form}</div>
      ) : (
        (modes.length > 0 || hint !== undefined) && (
          <div className="flex flex-col gap-2 border-t border-line p-4">
            {hint !== undefined && <p className="text-caption text-text-3">{hint}</p>}
            <div className="flex gap-2">
              {modes.map((one) => (
                <Decision key={one} mode={one} isDisabled={isOthers} onChoose={onMode} />
              ))}
            </div>
          </div>
        )
      )}
    </>
  );
}

/** The form takes the focus with it when it goes: whoever had it reads on at the item's title. */
function useFocusAfter(isDeciding: boolean): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const wasDeciding = useRef(isDeciding);
  useEffect(() => {
    if (wasDeciding.current && !isDeciding && document.activeElement === document.body)
      heading.current?.focus();
    wasDeciding.current = isDeciding;
  }, [isDeciding]);
  return heading;
}

const DECISIONS = {
  approve: { title: 'Approve', icon: Check, tone: 'ink' },
  send: { title: 'Mark as sent', icon: Send, tone: 'ink' },
  correct: { title: 'Enter it again', icon: PencilLine, tone: 'quiet' },
  reject: { title: 'Reject', icon: X, tone: 'danger' },
} as const;

function Decision({
  mode,
  isDisabled,
  onChoose,
}: {
  readonly mode: Mode;
  readonly isDisabled: boolean;
  readonly onChoose: (mode: Mode) => void;
}) {
  const { title, icon: Icon, tone } = DECISIONS[mode];
  return (
    <Button
      tone={tone}
      className="h-11 flex-1"
      disabled={isDisabled}
      onClick={() => onChoose(mode)}
    >
      <Icon aria-hidden className="size-4" />
      {title}
    </Button>
  );
}

function ClaimLine({
  kind,
  id,
  claim,
  me,
}: {
  readonly kind: Queue;
  readonly id: number;
  readonly claim: Claim | null;
  readonly me: number | undefined;
}) {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ['queue', kind] });
  const take = useAction(async (takeOver: boolean) => {
    await act('claimItem', { kind, id, take_over: takeOver });
    await reload();
  });
  const leave = useAction(async () => {
    await act('releaseItem', { kind, id });
    await reload();
  });
  const line =
    'mt-3 flex min-h-10 items-center justify-between gap-3 rounded-inner px-3 py-1.5 text-label';
  if (claim === null)
    return (
      <div className={`${line} bg-fill`}>
        Nobody is at work on it
        <Button tone="quiet" isBusy={take.isBusy} onClick={() => void take.run(false)}>
          Claim
        </Button>
      </div>
    );
  if (claim.staff_id === me)
    return (
      <div className={`${line} bg-accent-soft`}>
        You are at work on it
        <Button tone="quiet" isBusy={leave.isBusy} onClick={() => void leave.run()}>
          Leave
        </Button>
      </div>
    );
  return (
    <div className={`${line} bg-warn-soft`}>
      <span>
        <strong className="font-semibold">{claim.staff_name}</strong> is at work on it
      </span>
      <Button tone="quiet" isBusy={take.isBusy} onClick={() => void take.run(true)}>
        Take over
      </Button>
    </div>
  );
}

/** Moving or typing renews the claim; without either it runs out. */
function useStaying(kind: Queue, id: number, isMine: boolean): void {
  const told = useRef(0);
  const onActivity = useEffectEvent(() => {
    if (!isMine || Date.now() - told.current < STAY_EVERY_MS) return;
    told.current = Date.now();
    // If it fails, the next look at the item shows it.
    act('claimItem', { kind, id }).catch(() => (told.current = 0));
  });
  useEffect(() => {
    const listen = () => onActivity();
    addEventListener('pointermove', listen);
    addEventListener('keydown', listen);
    return () => {
      removeEventListener('pointermove', listen);
      removeEventListener('keydown', listen);
    };
  }, []);
}

export const ClientLink = ({ client }: { readonly client: ClientBrief }) => (
  <span>
    {client.name !== '' && <span className="block">{client.name}</span>}
    <span className="block [overflow-wrap:anywhere]">
      <AddressText>{client.email ?? client.mobile ?? ''}</AddressText>
    </span>
    <Link
      to="/clients/$id"
      params={{ id: String(client.id) }}
      search={{ tab: 'orders', page: 1, status: 'open' }}
      className="figure text-accent underline underline-offset-2"
    >
      UID {client.uid}
    </Link>
  </span>
);
