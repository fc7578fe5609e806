// The workspace of an account: read as a whole, changed document by document. A change that did not see the newest version is
// refused with that version, so that no device undoes what another did.
import { WORKSPACE_KEYS_MAX, WORKSPACE_SIZE_MAX } from '@meridian/contract';
import {
  type Database,
  removeWorkspaceDocument,
  saveWorkspaceDocument,
  workspaceDocument,
  workspaceOf,
} from '@meridian/store';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';

export function workspaceHandlers({
  db,
}: {
  readonly db: Database;
}): HandlersOf<'workspace' | 'setWorkspace'> {
  /** Why a change was not written: a newer version stands, or there is no room. */
  async function refuse(userId: number, key: string, seen: number): Promise<never> {
    const newer = await workspaceDocument(db, { userId, key });
    if (newer !== null && newer.version !== seen)
      throw new Refusal('workspace_newer', {}, {}, null, { ...newer });
    throw new Refusal('workspace_full', { max: WORKSPACE_KEYS_MAX });
  }

  return {
    workspace: (_input, { session }) => workspaceOf(db, session.user.id),
    async setWorkspace({ key, value, version: seen }, { session, arrivedAt }) {
      const userId = session.user.id;
      if (value === undefined) {
        const isGone =
          (await removeWorkspaceDocument(db, { userId, key, seen })) ||
          (await workspaceDocument(db, { userId, key })) === null;
        if (!isGone) await refuse(userId, key, seen);
        return { key, value: '', version: 0 };
      }
      if (!isJson(value)) throw new Refusal('fields_invalid', {}, { value: { key: 'field_form' } });
      const version = await saveWorkspaceDocument(db, {
        userId,
        key,
        value,
        seen,
        at: arrivedAt,
        keysMax: WORKSPACE_KEYS_MAX,
        sizeMax: WORKSPACE_SIZE_MAX,
      });
      return { key, value, version: version ?? (await refuse(userId, key, seen)) };
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // A client’s mistake, which its refusal says.
    return false;
  }
}
