// The path of lists as files, and how long such a file may be.
/** Rows of a file that is read page by page; if there are more, the last line says so. */
export const EXPORT_ROWS_MAX = 10_000;
/** Rows of a file that is streamed. */
export const EXPORT_STREAM_MAX = 200_000;

/** POST {list, input}, not in the table of calls: the name of a call that lists, and its input without a page. */
export const EXPORT_PATH = '/api/admin/export';
