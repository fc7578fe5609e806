// Faults: what the world around the store does to it. A client's mistake or a bug of ours is never one of these.

/** Thrown with its cause; retried or answered (503) at the edge. */
export class Fault extends Error {
  override readonly name: string = 'Fault';
}

/** Another process holds the data folder. */
export class DataFolderBusy extends Fault {
  override readonly name = 'DataFolderBusy';
  /** The holder, where it could still be read. */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(
      `the data folder ${folder} is in use by ${holder}; stop it, or set DATA_DIR to another folder`,
    );
    this.pid = pid;
  }
}

/** The data folder cannot be created, read or written, or holds what this version cannot open. */
export class DataFolderUnusable extends Fault {
  override readonly name = 'DataFolderUnusable';
}

/** Another engine writes this PostgreSQL database. */
export class DatabaseBusy extends Fault {
  override readonly name = 'DatabaseBusy';
}

/** What the database was migrated with is not what this program carries. */
export class SchemaMismatch extends Fault {
  override readonly name = 'SchemaMismatch';
}

/** This request could not be served now; a later one may be. */
export class DatabaseUnavailable extends Fault {
  override readonly name = 'DatabaseUnavailable';
}

/** The database can no longer be trusted to keep what it is given: the process must end and start again. */
export class DatabaseFailed extends Fault {
  override readonly name = 'DatabaseFailed';
}
