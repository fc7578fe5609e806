/** Where the embedded database stands in the data folder. */
export const DATABASE_FOLDER = 'database';
