// Runs in each worker of the tests.
import { keepDatabases } from './fresh-database.ts';

keepDatabases();
