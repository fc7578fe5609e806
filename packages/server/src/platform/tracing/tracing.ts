// What the program tells of its own work, step by step: a call's trace from its arrival over decision and commit to the frames
// that it caused. A process has one tracer, or none; without one each of these functions is a comparison with null.
import type { IncomingHttpHeaders } from 'node:http';

/** Where in a trace something happens; the tracer alone knows what it is. */
export type Story = object;

export interface Step {
  readonly name: string;
  readonly story: Story;
  /** As of `performance.now()`. */
  readonly from: number;
  readonly to: number;
  readonly figures?: Readonly<Record<string, number | string>>;
}

export interface ArrivedCall {
  readonly name: string;
  readonly method: string;
  readonly route: string;
  /** Null: the call comes from outside, whose word about a trace is not believed. */
  readonly headers: IncomingHttpHeaders | null;
  readonly status: () => number;
}

export interface Tracer {
  during<T>(call: ArrivedCall, work: () => Promise<T>): Promise<T>;
  /** The story that the code under way belongs to. */
  story(): Story | null;
  tell(step: Step): void;
  /** The story as W3C's `traceparent` for another process; null: nobody keeps this one. */
  carry(story: Story): string | null;
  receive(traceparent: string): Story;
  within<T>(story: Story, work: () => T): T;
}

/** A trace that goes on in another process, with the things of a message that belong to it. */
export interface CarriedStory {
  readonly traceparent: string;
  /** The places of its things in the message's list. */
  readonly places: readonly number[];
}

/** Tracing as long as the process runs. */
export interface Tracing {
  /** Sends what was not sent yet. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;
let stories = new WeakMap<object, Story>();

export function useTracer(one: Tracer | null): void {
  tracer = one;
  stories = new WeakMap();
}

/** The part of a request that a trace needs. */
interface Request {
  readonly method: string;
  readonly ip: string;
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly routeOptions: { readonly url?: string | undefined };
}

export function tracedCall<T>(
  name: string,
  request: Request,
  reply: { readonly statusCode: number },
  work: () => Promise<T>,
): Promise<T> {
  if (tracer === null) return work();
  const isFromOwnProxy = request.ip !== request.socket.remoteAddress;
  const call: ArrivedCall = {
    name,
    method: request.method,
    route: request.routeOptions.url ?? '',
    headers: isFromOwnProxy ? request.headers : null,
    status: () => reply.statusCode,
  };
  return tracer.during(call, work);
}

/** The story of what is done now; null: nobody traces it. */
export const storyNow = (): Story | null => tracer?.story() ?? null;

export function tracedStep<T>(name: string, figures: Step['figures'], work: () => T): T {
  const story = storyNow();
  if (story === null) return work();
  const from = performance.now();
  const result = work();
  tellStep({ name, story, from, to: performance.now(), ...(figures && { figures }) });
  return result;
}

export const tellStep = (step: Step): void => tracer?.tell(step);

/** A step that takes its time; it is told whether it succeeds or not. */
export async function tracedWait<T>(name: string, work: () => Promise<T>): Promise<T> {
  const story = storyNow();
  if (story === null) return await work();
  const from = performance.now();
  try {
    return await work();
  } finally {
    tellStep({ name, story, from, to: performance.now() });
  }
}

/** What to send along with a question, so that who answers it tells the same story. */
export function carriedNow(): { readonly traceparent?: string } {
  const story = storyNow();
  const traceparent = story === null ? null : (tracer?.carry(story) ?? null);
  return traceparent === null ? {} : { traceparent };
}

/** Works within the story that another process sent. */
export function withinCarried<T>(traceparent: string | undefined, work: () => T): T {
  if (tracer === null || traceparent === undefined) return work();
  return tracer.within(tracer.receive(traceparent), work);
}

/** The stories of these things, for another process that is told of them in the same order. */
export function carriedOf(things: readonly object[]): readonly CarriedStory[] {
  if (tracer === null) return [];
  const places = new Map(things.map((one, place) => [one, place]));
  const carried: CarriedStory[] = [];
  for (const [story, own] of storiesOf(things)) {
    const traceparent = tracer.carry(story);
    if (traceparent === null) continue;
    carried.push({ traceparent, places: own.flatMap((one) => places.get(one) ?? []) });
  }
  return carried;
}

/** Remembers whose these are by what another process told. @param from the place of the first one in its list */
export function noteCarried(
  things: readonly object[],
  carried: readonly CarriedStory[],
  from: number,
): void {
  if (tracer === null) return;
  for (const { traceparent, places } of carried) {
    const own = places.flatMap((place) => things[place - from] ?? []);
    noteStory(own, tracer.receive(traceparent));
  }
}

/** Remembers whose these are, for steps that come later and elsewhere. */
export function noteStory(things: readonly object[], story: Story): void {
  for (const one of things) stories.set(one, story);
}

/** Each story once, with those of the things that belong to it. */
export function storiesOf<T extends object>(things: readonly T[]): ReadonlyMap<Story, T[]> {
  const found = new Map<Story, T[]>();
  if (tracer === null) return found;
  for (const one of things) {
    const story = stories.get(one);
    if (story === undefined) continue;
    const known = found.get(story);
    if (known === undefined) found.set(story, [one]);
    else known.push(one);
  }
  return found;
}
