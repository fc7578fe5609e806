// The format of the journal: which kinds of events a program reads. Where versions of it run beside each other, none
// writes what another cannot read.
import type { Command } from './command.ts';
import type { Event } from './event.ts';

/** Reads all formats up to this one. A new kind of event, or a new meaning of one, makes it one more. */
export const JOURNAL_FORMAT = 6;
/** Since which one segments of ticks say how late each was. */
export const LATE_TICKS_FORMAT = 6;

/** Since which format there is each kind of event. */
const EVENTS: Readonly<Record<Event['type'], number>> = {
  AccountOpened: 1,
  AccountReturned: 1,
  PendingOrderPlaced: 1,
  MarketOrderFilled: 1,
  PendingOrderFilled: 1,
  PendingOrderEnded: 1,
  StopsSet: 1,
  OrderClosed: 1,
  OrderPartlyClosed: 1,
  OrderVoided: 1,
  FinancingCharged: 1,
  MarginLevelNoticed: 1,
  NegativeBalanceWrittenOff: 1,
  DemoReset: 1,
  DepositCredited: 1,
  DepositReversed: 1,
  WithdrawalHeld: 1,
  WithdrawalReleased: 1,
  WithdrawalSent: 1,
  LeadingStarted: 1,
  LeadingStopped: 1,
  CopyingStarted: 1,
  CopyMoneyMoved: 1,
  CopyingChanged: 1,
  CopyingStopped: 1,
  CopyingEnded: 1,
  CopySkipped: 1,
  MirrorAdvanced: 1,
  MirrorCaughtUp: 1,
  EquityMarked: 1,
  OutcomeRecorded: 1,
  FeeTypeSet: 2,
  PriceSourceSet: 2,
  TermsDelivered: 2,
  TermsPlanned: 2,
  TermsChanged: 2,
  TradingHalted: 2,
  TradingReopened: 2,
  LiabilitiesSealed: 3,
  KeyRotated: 3,
  LogBegunAnew: 3,
  TicksSealed: 3,
  CommandDecided: 4,
  QualitySealed: 4,
  OwnLimitsSet: 4,
  StopsTrailed: 4,
  NightFell: 4,
  PendingOrderChanged: 4,
  SpreadPromised: 5,
  SpreadPromiseWithdrawn: 5,
};

/** Commands that write events of a later format than the first: they are refused until it may be written. */
const COMMANDS: Readonly<Partial<Record<Command['type'], number>>> = {
  SetRules: 2,
  SealLiabilities: 3,
  SealTicks: 3,
  SealQuality: 4,
  SetOwnLimits: 4,
  ReverseOrder: 4,
  ChangePending: 4,
};

/** What older kinds of events and commands have said since a later format, by its keys. */
const KEYS: readonly (readonly [key: string, format: number])[] = [
  ['trailing', 4],
  ['breakEven', 4],
  ['expiresAt', 4],
  ['ocoWith', 4],
  ['maxDeviation', 4],
  ['percent', 4],
  ['which', 4],
  ['takeParts', 5],
  ['promised', 5],
  ['promises', 5],
];
const formatSaidBy = (...parts: readonly (object | undefined)[]): number =>
  KEYS.reduce(
    (most, [key, format]) =>
      parts.some((part) => part !== undefined && key in part) ? Math.max(most, format) : most,
    1,
  );

interface SaidOfEvent extends Pick<Event, 'type'> {
  readonly order?: object;
  readonly fill?: object;
}

/** The earliest format of the journal that has all that this event says. Source: docs/decisions/server.md, 253. */
export const formatOfEvent = (event: SaidOfEvent): number =>
  Math.max(EVENTS[event.type], formatSaidBy(event.order ?? event, event.fill));
/** The earliest format of the journal in which all can be written that this command may lead to. */
export const formatOfCommand = (command: Pick<Command, 'type'>): number =>
  Math.max(COMMANDS[command.type] ?? 1, formatSaidBy(command));
