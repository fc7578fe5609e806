// Whether the company behind this site is open. A closed one sends its visitors to the address that it names.
import { call } from '../lib/api.ts';
import { webAddress } from '../lib/web-address.ts';

const OPEN = 0;

export async function leaveIfClosed(): Promise<void> {
  const { status, loss_url: lossUrl } = await call('companyStatus', {}, { quiet: true });
  const address = status === OPEN ? undefined : webAddress(lossUrl);
  if (address !== undefined) location.replace(address);
}
