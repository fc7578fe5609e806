// Faults: failures of the world around the store. A client's mistake or a bug of ours is never a fault.

/** Thrown with its cause; retried or answered (503) at the edge. */
export class Fault extends Error {
  override readonly name: string = 'Fault';
}

/** Another process holds the data folder. */
export class DataFolderBusy extends Fault {
  override readonly name = 'DataFolderBusy';
  /** The process that holds it, if it could be read. */
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

/** The migrations in the database differ from those of this program. */
export class SchemaMismatch extends Fault {
  override readonly name = 'SchemaMismatch';
}

/** This request cannot be served now; a later one may be. */
export class DatabaseUnavailable extends Fault {
  override readonly name = 'DatabaseUnavailable';
}

/** The database can no longer be trusted to keep data: the process must end and start again. */
export class DatabaseFailed extends Fault {
  override readonly name = 'DatabaseFailed';
}

/** Another process holds the lease now: whoever is told this writes nothing more, and ends. */
export class Fenced extends Fault {
  override readonly name = 'Fenced';

  constructor(lease: string, epoch: number) {
    super(`the lease ${lease} of epoch ${epoch} is another's by now: nothing was written`);
  }
}
