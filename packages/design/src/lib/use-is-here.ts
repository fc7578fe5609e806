// An answer that comes after its page was left must not lead away from another one.
import { useCallback, useEffect, useRef } from 'react';

/** @returns whether the component is still on its page */
export function useIsHere(): () => boolean {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return useCallback(() => isHere.current, []);
}
