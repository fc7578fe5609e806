// A database in the hands of one test. Whatever goes on after the test finds it closed, though the next test has it.
import type { Queryable } from '../database/connection.ts';
import type { Database } from '../database/database.ts';
import { DatabaseFailed } from '../database/fault.ts';

export interface Borrowed {
  readonly database: Database;
  isClosed(): boolean;
  giveBack(): void;
}

export function borrow(real: Database): Borrowed {
  let isClosed = false;
  let isGivenBack = false;
  const during = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isGivenBack) throw new DatabaseFailed('the test of this database is over');
    return await work();
  };
  const asBorrowed = (over: Queryable): Queryable => ({
    query: (statement) => during(() => over.query(statement)),
  });
  const { backUp } = real;
  return {
    database: {
      kind: real.kind,
      ...asBorrowed(real),
      writer: asBorrowed(real.writer),
      transaction: (work) => during(() => real.transaction(work)),
      lending: {
        address: () => real.lending.address(),
        turn: (work) => during(() => real.lending.turn(work)),
      },
      backUp: backUp && ((folder) => during(() => backUp(folder))),
      close: async () => {
        isClosed = true;
        await real.close();
      },
    },
    isClosed: () => isClosed,
    giveBack: () => {
      isGivenBack = true;
    },
  };
}
