// A link to another page that stands on the first screen or beside it, where the router may not be yet.
import type { ComponentProps, MouseEvent } from 'react';
import { expectAt, goTo, type LinkedPath } from '../lib/place.ts';

interface PageLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  readonly to: LinkedPath;
  /** "?type=1": what the page is asked for. */
  readonly search?: string;
}

/** With a key, or by another button, the browser opens it as it would any link. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export function PageLink({ to, search = '', children, ...rest }: PageLinkProps) {
  const expect = () => expectAt(to);
  return (
    <a
      {...rest}
      href={`#${to}${search}`}
      onClick={(event) => {
        if (!isPlain(event)) return;
        event.preventDefault();
        goTo(`${to}${search}`);
      }}
      onMouseEnter={expect}
      onTouchStart={expect}
      onFocus={expect}
    >
      {children}
    </a>
  );
}
