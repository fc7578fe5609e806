// Whether terms become worse for clients by an announcement in time and by nothing else, and trading rests as is published.
// It knows only what the journal says of everybody, so a stranger finds the same in the public log.
import {
  type ChangingTerms,
  type InstrumentId,
  changedTerms,
  worsenedTerms,
} from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { Event } from '../vocabulary/event.ts';
import {
  RULES_OF_INSTRUMENTS,
  type TermsChanged,
  type TermsDelivered,
  type TermsPlanned,
} from '../vocabulary/rule-event.ts';
import {
  HEARD_LATE_MS,
  TERMS_NOTICE_MS,
  type TermsPlan,
  favoursLost,
  isSamePlan,
  startsAfter,
} from '../vocabulary/rules.ts';
import { PROMISE_NOTICE_MS } from '../vocabulary/spread-promise.ts';
import { haltFaults } from './halts-watch.ts';

/** A row's two times are of two clocks. */
const CLOCKS_APART_MS = 60_000;

/** Rows whose time a notice is counted from or to. */
const RULES: ReadonlySet<Event['type']> = new Set(RULES_OF_INSTRUMENTS);

interface Known {
  /** What was announced until then is believed: it was before the journal said anything of it. */
  readonly firstAt: Instant;
  terms: ChangingTerms;
  plans: readonly TermsPlan[];
}

/**
 * Hears all events of the journal in their order, and says where terms became worse for clients without an
 * announcement in time, or a halt or a promise was against its rule.
 * Source: docs/decisions/prices-and-orders.md, 136.
 */
export class TermsWatch {
  readonly #codeOf: (id: InstrumentId) => string;
  readonly #known = new Map<InstrumentId, Known>();
  /** Whether rows say when they were decided by now. */
  #saysWhen = false;
  /** The latest that a row in clear has said so far: the market's time never goes back. */
  #latestAt = -Infinity;

  constructor(codeOf: (id: InstrumentId) => string) {
    this.#codeOf = codeOf;
  }

  /**
   * The next event.
   * @param decidedAt by the wall clock, as its row says: announcements are by it where the market has another time
   * @returns what is against it, in words
   */
  hear(event: Event, decidedAt?: Instant): string[] {
    this.#saysWhen ||= decidedAt !== undefined;
    if (event.accountId !== undefined) return [];
    const wentBack =
      RULES.has(event.type) && event.at < this.#latestAt
        ? [`${event.type} at ${event.at} stands behind a row of ${this.#latestAt}`]
        : [];
    this.pass(event.at);
    return [...wentBack, ...this.#heard(event, decidedAt)];
  }

  /** A row in clear that says nothing of terms. */
  pass(at: Instant): void {
    this.#latestAt = Math.max(this.#latestAt, at);
  }

  #heard(event: Event, decidedAt?: Instant): string[] {
    switch (event.type) {
      case 'TermsDelivered':
        return this.#delivered(event);
      case 'TermsPlanned':
        return this.#planned(event, Math.max(event.at, (decidedAt ?? 0) - CLOCKS_APART_MS));
      case 'TermsChanged':
        return this.#changed(event, decidedAt ?? (this.#saysWhen ? event.at : Infinity));
      case 'TradingHalted':
        return haltFaults(event, this.#known.get(event.instrumentId)?.firstAt ?? event.at);
      case 'SpreadPromiseWithdrawn':
        return event.until < event.at + PROMISE_NOTICE_MS
          ? [`${event.type} at ${event.at}: promise ${event.promiseId} ends before its notice`]
          : [];
      default:
        return [];
    }
  }

  #delivered({ at, type, instruments }: TermsDelivered): string[] {
    return instruments.flatMap(({ instrumentId, terms }) => {
      const known = this.#known.get(instrumentId);
      this.#known.set(instrumentId, { firstAt: at, plans: [], ...known, terms });
      const worsened = known === undefined ? [] : worsenedTerms(known.terms, terms);
      return this.#worse({ type, at, instrumentId }, 'without an announcement', worsened);
    });
  }

  /** @param announcedAt when clients could hear of it: a row may say an earlier time of the market than that of its decision */
  #planned({ plans, ...about }: TermsPlanned, announcedAt: Instant): string[] {
    const known = this.#known.get(about.instrumentId);
    if (known === undefined) return [];
    const before = known.plans;
    known.plans = plans;
    if (about.at === known.firstAt) return [];
    const takenBack = favoursLost(known.terms, before, plans, announcedAt).flatMap(({ lost }) =>
      this.#worse(about, 'as a favour was taken back too late', lost),
    );
    const added = plans.flatMap((plan, place) => {
      if (before.some((one) => isSamePlan(one, plan))) return [];
      const until = [known.terms, ...plans.slice(0, place).map(({ terms }) => terms)];
      const worsened = until.flatMap((terms) => worsenedTerms(terms, plan.terms));
      if (plan.startsAt < announcedAt + TERMS_NOTICE_MS - HEARD_LATE_MS)
        return this.#worse(about, 'and was announced too late', worsened);
      return plan.isWorse === false
        ? this.#worse(about, 'and was announced as if it were not', worsened)
        : [];
    });
    return [...takenBack, ...added];
  }

  #changed({ version, terms, ...about }: TermsChanged, decidedAt: Instant): string[] {
    const known = this.#known.get(about.instrumentId);
    if (known === undefined) return [];
    const planned = known.plans.find(({ id }) => id === version?.id);
    const isPlanned = planned !== undefined && changedTerms(planned.terms, terms).length === 0;
    const isEarly = isPlanned && Math.max(about.at, decidedAt + CLOCKS_APART_MS) < planned.startsAt;
    const worsened = isPlanned && !isEarly ? [] : worsenedTerms(known.terms, terms);
    known.terms = terms;
    if (version !== null) known.plans = known.plans.filter((plan) => startsAfter(plan, version));
    const how = isEarly ? 'before its announced time' : 'without an announcement';
    return this.#worse(about, how, worsened);
  }

  #worse(
    { type, at, instrumentId }: Pick<TermsChanged, 'at' | 'instrumentId'> & Pick<Event, 'type'>,
    how: string,
    worsened: readonly string[],
  ): string[] {
    const names = [...new Set(worsened)].join(', ');
    return names === ''
      ? []
      : [`${type} at ${at}: ${this.#codeOf(instrumentId)} is worse ${how}: ${names}`];
  }
}
