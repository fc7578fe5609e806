// What happened at the doors of a client's account; the client may read it.
import { z } from 'zod';
import { call } from './call.ts';
import { instant, pageInput } from './envelope.ts';
import { SECURITY_EVENT_ROUTES } from './names/security-events.ts';

const ClientSecurityEvent = z.object({
  id: z.number().int(),
  at: instant('When'),
  text: z.string().describe('What happened, in the language of the request'),
  address: z.string().describe('The network it came from, without its last part; empty: staff'),
  agent: z.string().describe('The browser, as it names itself; empty: staff'),
});

export const SECURITY_EVENT_CALLS = {
  securityEvents: call(
    SECURITY_EVENT_ROUTES.securityEvents,
    'Logins, failed logins, changes of what protects the account, and looks at it by staff, newest first',
    z.object({ page: pageInput }),
    z.object({ data: z.array(ClientSecurityEvent), total: z.number().int() }),
  ),
} as const;
