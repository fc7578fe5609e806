// A choice that must be made before a form can be sent: it says so, and takes the focus.
import { useEffect, useRef, useState } from 'react';

export function useMissing() {
  const box = useRef<HTMLDivElement>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (times > 0) box.current?.querySelector<HTMLElement>('[data-faulty=true]')?.focus();
  }, [times]);
  return { box, isMissing: times > 0, tellMissing: () => setTimes((count) => count + 1) };
}
