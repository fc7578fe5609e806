// A container's health check: ends with 0 while the process of this container answers. (/readyz is for balancers: a database that
// hangs is no reason to kill the process.)
import process from 'node:process';

const port = process.env['PORT'] ?? '3000';
const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
  signal: AbortSignal.timeout(2_000),
});
process.exitCode = answer.ok ? 0 : 1;
