// Calls and limits of the workspace.
import { post, read, type Route } from './route.ts';

/** The code of a change that did not see the newest version. */
export const WORKSPACE_NEWER = 4320;

export const WORKSPACE_KEYS_MAX = 300;
/** Characters of one document's JSON. */
export const WORKSPACE_VALUE_MAX = 32 * 1024;
/** Characters of all documents of an account together. */
export const WORKSPACE_SIZE_MAX = 1024 * 1024;
export const WORKSPACE_KEY_MAX = 64;

export const WORKSPACE_ROUTES = {
  workspace: read('/v1/api/main/workspace', 'client'),
  setWorkspace: post('/v1/api/main/workspace_set', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
