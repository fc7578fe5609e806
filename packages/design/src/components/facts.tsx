// What is known of one thing: names and their values, line by line or as tiles.
import { createContext, type ReactNode, use } from 'react';

/** Of each look the list, one fact, and its label and value: how they stand, then how they are written unless strong. */
const LOOKS = {
  /** On a card of their own, with room for a finger. */
  card: {
    list: 'rounded-control bg-fill/70',
    fact: 'flex min-h-11 items-center justify-between gap-4 border-t border-line px-4 py-2 first:border-t-0',
    label: ['max-w-[55%] shrink-0 text-label', 'text-text-2'],
    value: ['min-w-0 text-end break-words', 'text-label font-semibold'],
  },
  /** Close together, within what they belong to. */
  close: {
    list: 'space-y-2.5 text-label',
    fact: 'flex items-baseline justify-between gap-4',
    label: ['', 'text-text-2'],
    value: ['text-end', 'font-medium'],
  },
  ruled: {
    list: 'divide-y divide-line text-label',
    fact: 'flex items-baseline justify-between gap-4 py-2.5',
    label: ['shrink-0', 'text-text-3'],
    value: ['min-w-0 text-end break-words', 'font-medium'],
  },
  tiles: {
    list: 'grid grid-cols-2 gap-2',
    fact: 'rounded-control bg-fill px-4 py-3',
    label: ['text-caption', 'text-text-2'],
    value: ['mt-0.5', 'text-body font-semibold'],
  },
} as const;
type Look = keyof typeof LOOKS;

const TONES = { plain: '', warn: 'text-warn', negative: 'text-negative' } as const;

const FactsLook = createContext<Look>('card');

interface FactsProps {
  readonly look?: Look;
  readonly className?: string;
  readonly children: ReactNode;
}

export const Facts = ({ look = 'card', className = '', children }: FactsProps) => (
  <FactsLook value={look}>
    <dl className={`${LOOKS[look].list} ${className}`}>{children}</dl>
  </FactsLook>
);

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** What the others add up to. */
  readonly isStrong?: boolean;
  readonly tone?: keyof typeof TONES;
}

export function Fact({ label, children, isStrong = false, tone = 'plain' }: FactProps) {
  const look = LOOKS[use(FactsLook)];
  const [labelClass, plainLabel] = look.label;
  const [valueClass, plainValue] = look.value;
  return (
    <div className={look.fact}>
      <dt className={`${labelClass} ${isStrong ? 'font-semibold' : plainLabel}`}>{label}</dt>
      <dd
        className={`${valueClass} ${isStrong ? 'text-body font-semibold' : plainValue} ${TONES[tone]}`}
      >
        {children}
      </dd>
    </div>
  );
}

export interface KnownFact {
  readonly label: string;
  readonly value: ReactNode;
  readonly tone?: keyof typeof TONES;
}

/** Facts that are put together before they are shown; null: there is none in this place. */
export const FactList = ({
  facts,
  ...list
}: Omit<FactsProps, 'children'> & { readonly facts: readonly (KnownFact | null)[] }) => (
  <Facts {...list}>
    {facts.map(
      (fact) =>
        fact !== null && (
          <Fact key={fact.label} label={fact.label} tone={fact.tone ?? 'plain'}>
            {fact.value}
          </Fact>
        ),
    )}
  </Facts>
);
