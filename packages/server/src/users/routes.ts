// Logging in to a demo account, who is logged in, logging out.
import type { HandlersOf } from '../http/handlers.ts';
import type { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { Sessions } from './sessions.ts';
import { userOnWire } from './wire.ts';

export interface UserDeps {
  readonly sessions: Sessions;
  readonly demoAccounts: DemoAccounts;
  /** New demo accounts by address. */
  readonly demoLimit: RateLimit;
}

export function userHandlers(deps: UserDeps): HandlersOf<'demoLogin' | 'userInfo' | 'logout'> {
  return {
    async demoLogin({ demo_id: demoId }, { address, agent, language }) {
      if (!deps.demoLimit.take(address)) throw new Refusal('requests_too_many');
      const user = await deps.demoAccounts.findOrCreate(demoId ?? null, language);
      const token = await deps.sessions.start(user, { address, agent });
      return { token, user: userOnWire(user) };
    },
    userInfo: (_input, { session }) => userOnWire(session.user),
    async logout(_input, { session }) {
      await deps.sessions.end(session);
      return {};
    },
  };
}
