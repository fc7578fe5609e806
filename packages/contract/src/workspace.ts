// The workspace: what a client arranged on the screens (panels, lists, drawings), kept with the account so that all its
// devices show the same. One document a key; what is in it is the screen's affair.
import { z } from 'zod';
import { call, none } from './call.ts';
import { integerInput, required, textInput } from './envelope.ts';
import {
  WORKSPACE_KEY_MAX,
  WORKSPACE_KEYS_MAX,
  WORKSPACE_ROUTES,
  WORKSPACE_VALUE_MAX,
} from './names/workspace.ts';

export const WorkspaceDocument = z
  .object({
    key: z.string(),
    value: z.string().describe('JSON; empty: there is none'),
    version: z
      .number()
      .int()
      .describe('When it was saved (ms), and always higher than the version before; 0: never'),
  })
  .describe('A document of the workspace');
export type WorkspaceDocument = z.infer<typeof WorkspaceDocument>;

const SetWorkspaceInput = z.object({
  key: required(
    textInput('Its name, for example desk.wide or drawings.eurusd', {
      max: WORKSPACE_KEY_MAX,
      form: /^[a-z0-9.-]+$/,
    }),
  ),
  value: textInput('The whole document as JSON; empty removes it', {
    max: WORKSPACE_VALUE_MAX,
    isAsWritten: true,
  }),
  version: required(
    integerInput('The version that the change is based on; 0 for a new document', {
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
    }),
  ),
});

export const WORKSPACE_CALLS = {
  workspace: call(
    WORKSPACE_ROUTES.workspace,
    'All documents of the account’s workspace',
    none,
    z.array(WorkspaceDocument),
  ),
  setWorkspace: call(
    WORKSPACE_ROUTES.setWorkspace,
    `Replace one document of the workspace, or remove it; an account has ${WORKSPACE_KEYS_MAX} at most. If a newer version stands, the refusal’s data are that document`,
    SetWorkspaceInput,
    WorkspaceDocument,
  ),
} as const;
