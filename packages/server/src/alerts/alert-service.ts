// The alerts' watch for processes that do not watch prices themselves: they ask the one that does.
import { SECOND_MS } from '@meridian/units';
import type { Bus } from '../platform/bus/bus.ts';
import { answerTo, ask } from '../platform/bus/questions.ts';
import type { AlertDesk } from './alert-watch.ts';

const ASK = 'alerts.ask';
const ANSWER_WITHIN_MS = 5 * SECOND_MS;
const ASKABLE = ['add', 'waiting', 'move', 'remove'] as const satisfies (keyof AlertDesk)[];

interface Asked {
  readonly what: (typeof ASKABLE)[number];
  readonly with: readonly unknown[];
}

export function remoteAlerts(bus: Bus): AlertDesk {
  const askTo =
    (what: Asked['what']) =>
    (...given: readonly unknown[]): Promise<never> => {
      const asked = { what, with: given } satisfies Asked;
      return ask(bus, ASK, { asked, withinMs: ANSWER_WITHIN_MS });
    };
  return {
    add: askTo('add'),
    waiting: askTo('waiting'),
    move: askTo('move'),
    remove: askTo('remove'),
  };
}

/**
 * @param mayAnswer false once another may watch: it would not hear of what is changed here
 * @returns ends it
 */
export const serveAlerts = (bus: Bus, desk: AlertDesk, mayAnswer: () => boolean): (() => void) =>
  answerTo(bus, ASK, mayAnswer, ({ what, with: given }: Asked) => {
    const act = desk[what] as (...given: readonly unknown[]) => Promise<unknown>;
    return act.call(desk, ...given);
  });
