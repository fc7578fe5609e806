// Clients by what staff know of them. The number of a document finds them for those alone who may see documents: it is
// encrypted, and found by its keyed hash.
import { ADMIN_ROUTES } from '@meridian/contract/admin';
import { type Database, searchUserIds } from '@meridian/store';
import { type Colleague, mayMake } from '../platform/staff/handlers.ts';
import { documentIndexes, plainNumber } from '../secrets/document-number.ts';
import type { Vault } from '../secrets/vault.ts';

export interface FindDeps {
  readonly db: Database;
  readonly vault: Vault;
}

/** @returns their ids, the newest first */
export function findClients(
  { db, vault }: FindDeps,
  text: string,
  colleague: Colleague,
): Promise<number[]> {
  const maySeeDocuments = mayMake(colleague, ADMIN_ROUTES.clientDocuments.access);
  const isNumber = maySeeDocuments && plainNumber(text) !== '';
  return searchUserIds(db, text, isNumber ? documentIndexes(vault, text) : []);
}
