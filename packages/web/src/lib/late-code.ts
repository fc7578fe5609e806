// A part of a page whose code comes when it is needed. Without it the page goes on: a part that does not come after a release,
// or over a bad network, must not take with it what is being typed around it. That it is gone says offline/new-version.ts.
import {
  type ComponentType,
  type ReactNode,
  createElement,
  useEffect,
  useEffectEvent,
  useState,
} from 'react';
import { loadOnceOnline } from './load-code.ts';
import { report } from './report.ts';

export interface LateCode<Code> {
  readonly load: () => Promise<Code>;
  /** Undefined: it has not come yet. */
  readonly here: () => Code | undefined;
}

export function lateCode<Code>(load: () => Promise<Code>): LateCode<Code> {
  let code: Code | undefined;
  return {
    load: async () => (code ??= await loadOnceOnline(load)),
    here: () => code,
  };
}

/** Loads it once it is wanted; after a failure it is asked for when it is wanted again. */
export function useLateCode<Code>(
  { load, here }: LateCode<Code>,
  isWanted = true,
  onFailed: () => void = () => undefined,
): Code | undefined {
  const [, setHere] = useState(here() !== undefined);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    if (!isWanted || here() !== undefined) return undefined;
    let isHere = true;
    load()
      .then(() => isHere && setHere(true))
      .catch((fault: unknown) => {
        report('a part of the page could not be loaded', fault);
        if (isHere) fail();
      });
    return () => {
      isHere = false;
    };
  }, [load, here, isWanted]);
  return here();
}

/** Draws the part once it is there; until then, and if it does not come, what stands in its place. */
export function latePart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  instead: ReactNode = null,
): ComponentType<Props> {
  const code = lateCode(load);
  return function Part(props: Props) {
    const part = useLateCode(code);
    return part === undefined ? instead : createElement(part.default, props);
  };
}
