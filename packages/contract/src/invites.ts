// Inviting friends.
import { z } from 'zod';
import { call, none } from './call.ts';
import { INVITE_ROUTES } from './names/invites.ts';

export const Invite = z.object({
  invite_code: z.string(),
  link: z.string().describe('{origin}/#/register?invite_code={code}'),
  invited: z.number().int().describe('Accounts that were opened with the code'),
});
export type Invite = z.infer<typeof Invite>;

export const INVITE_CALLS = {
  invite: call(INVITE_ROUTES.invite, 'The account’s invite code and link', none, Invite),
} as const;
