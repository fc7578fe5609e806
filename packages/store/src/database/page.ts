// A page of a list.

export interface PageOf<Row> {
  readonly rows: Row[];
  /** The number on all pages together. */
  readonly total: number;
}
