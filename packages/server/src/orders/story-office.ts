// An order's story as the office tells it: with the terms that were in force, messages to the client, and what staff did.
import type { StoryEvent } from '@meridian/contract';
import { CLIENT_READERS, type DeskOrder, type DeskOrderStory } from '@meridian/contract/admin';
import { messagesWithin, partsOfOrders, staffDeedsWithin } from '@meridian/store';
import type { Order } from '@meridian/trading';
import { present } from '@meridian/units';
import type { TermsBook } from '../instruments/terms.ts';
import { type Colleague, hasRole } from '../platform/staff/handlers.ts';
import {
  type Span,
  type StoryDeps,
  inOrder,
  isReplay,
  spanOf,
  storyEvent,
  storyOf,
} from './story.ts';

type Deps = StoryDeps & { readonly terms: Pick<TermsBook, 'inForceAt'> };

export async function storyOnDesk(
  deps: Deps,
  order: Order,
  shown: DeskOrder,
  colleague: Colleague,
): Promise<DeskOrderStory> {
  const { db, host, terms } = deps;
  const { id, instrumentId } = order;
  const [events, parts] = await Promise.all([storyOf(deps, order, 'en'), partsOfOrders(db, [id])]);
  const isApart = isReplay(deps);
  // Whoever may not read a client's page is not told what stands there.
  const isTold = !isApart && hasRole(colleague, ...CLIENT_READERS);
  const people = isTold ? await peopleBeside(deps, shown.client.id, spanOf(deps, order)) : [];
  const at = isApart ? deps.now() : (order.openedAt ?? order.placedAt);
  const inForce = present(
    await terms.inForceAt(instrumentId, at),
    'an order’s instrument is known',
  );
  const { contractSize } = host.views.markets.instrument(instrumentId);
  return {
    order: shown,
    terms: {
      since: inForce.since,
      fee_rate: inForce.terms.fee_rate,
      swap_long: inForce.terms.swap_long,
      swap_short: inForce.terms.swap_short,
      contract_size: String(contractSize),
    },
    parts: parts.map((part) => part.id).toSorted((a, b) => a - b),
    copy_of: order.copyOf ?? null,
    is_replay: isApart,
    events: inOrder([...events, ...people]),
  };
}

async function peopleBeside({ db }: Deps, userId: number, span: Span): Promise<StoryEvent[]> {
  const [messages, deeds] = await Promise.all([
    messagesWithin(db, { userId, ...span }),
    staffDeedsWithin(db, { userId, ...span }),
  ]);
  return [
    ...messages.map(({ at, channel, kind, outcome }) =>
      storyEvent(at, ['message', 'venue'], { channel, message: kind, outcome }),
    ),
    ...deeds.map(({ at, staffName, action, subject, reason }) =>
      storyEvent(at, ['staff', 'staff'], {
        name: staffName,
        action,
        subject,
        reason: reason === '' ? null : reason,
      }),
    ),
  ];
}
