// The lease of the jobs, as a process takes it whose former holder is gone.
import { type Database, type Fence, takeLease } from '@meridian/store';
import { present } from '@meridian/units';

export async function takeJobs(db: Database, holder: string): Promise<Fence> {
  await db.query({ text: 'UPDATE leases SET until = clock_timestamp()' });
  return present(await takeLease(db, { lease: 'jobs', holder, backend: 0 }), 'it has ended');
}
