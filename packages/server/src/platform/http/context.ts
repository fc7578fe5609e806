// Who makes a call, in which language, from where.
import type { Language } from '@meridian/contract';
import type { Session } from './sessions.ts';

export interface Visitor {
  readonly language: Language;
  readonly address: string;
  readonly agent: string;
  /** The site's address: "https://host". It is PUBLIC_URL, else this machine itself; never a host from elsewhere. */
  readonly origin: () => string;
  readonly session: Session | null;
  /** When the request arrived, by the wall clock. */
  readonly arrivedAt: number;
}

/** The maker of a call that needs a session. */
export interface Client extends Visitor {
  readonly session: Session;
}
