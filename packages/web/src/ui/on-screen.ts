// Whether an element is on or near the screen; one observer for all elements.
import { useEffect, useRef, useState, type RefObject } from 'react';

const callbacks = new WeakMap<Element, (isOn: boolean) => void>();
let shared: IntersectionObserver | undefined;

function observer(): IntersectionObserver {
  shared ??= new IntersectionObserver(
    (entries) => {
      for (const entry of entries) callbacks.get(entry.target)?.(entry.isIntersecting);
    },
    { rootMargin: '120px' },
  );
  return shared;
}

export function useOnScreen<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const ref = useRef<T>(null);
  const [isOn, setIsOn] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    callbacks.set(element, setIsOn);
    observer().observe(element);
    return () => observer().unobserve(element);
  }, []);
  return [ref, isOn];
}
