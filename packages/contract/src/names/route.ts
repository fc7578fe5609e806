// What a call is besides its schemas: its path, who may make it, and what making it means. Screens import this, so
// nothing here or beside it may need a validator.

/** visitor: anyone; client: any session; demo, real: a session of that kind of account. */
export type Access = 'visitor' | 'client' | 'demo' | 'real';

/** A file of a multipart form; the call takes it as the input's field of that name. */
export interface FilePart {
  readonly name: string;
  readonly bytesMax: number;
}

type Method = 'GET' | 'POST';

interface Particulars {
  /** Done once however often it is sent under one `client_order_id`. */
  readonly once?: true;
  /**
   * New business and new keys: a frozen account is refused it. With `earlier_sessions`, a session that began after the
   * freeze may: whoever entered it has proved to be the owner.
   */
  readonly refusedWhenFrozen?: true | 'earlier_sessions';
  /** The client keeps its answers and asks again with their tag. */
  readonly revalidates?: true;
  /** The call takes a multipart form with this one file. */
  readonly filePart?: FilePart;
}

export interface Route extends Particulars {
  readonly path: string;
  readonly methods: readonly [Method, ...Method[]];
  readonly access: Access;
  /** Its answer is marked no-store, and new clients should use POST. */
  readonly changesState: boolean;
}

/** A call that changes nothing. */
/* @__NO_SIDE_EFFECTS__ */
export const read = (path: string, access: Access, more: Particulars = {}): Route => ({
  path,
  methods: ['GET'],
  access,
  changesState: false,
  ...more,
});

/** A change. It takes GET too, since the specification's own client may send it so. */
/* @__NO_SIDE_EFFECTS__ */
export const change = (path: string, access: Access, more: Particulars = {}): Route => ({
  path,
  methods: ['GET', 'POST'],
  access,
  changesState: true,
  ...more,
});

/** A change that the specification has as a POST only. */
/* @__NO_SIDE_EFFECTS__ */
export const post = (path: string, access: Access, more: Particulars = {}): Route => ({
  path,
  methods: ['POST'],
  access,
  changesState: true,
  ...more,
});
