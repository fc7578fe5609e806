// Who makes a call, in which language, from where.
import type { Language } from '@meridian/contract';
import type { Session } from './sessions.ts';

export interface Visitor {
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  /**
   * The site's address as the request names it: "https://host". Use it only in the answer to this request: its sender
   * could have named any.
   */
  readonly origin: string;
  readonly session: Session | null;
}

/** The maker of a call that needs a session. */
export interface Client extends Visitor {
  readonly session: Session;
}
