// The first database of deploy/system.yaml is lost, and the site goes on from the standby by the commands of OPERATIONS.md. The
// processes are started from that file, without containers, one of each role that orders need.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ComposeSystem } from './compose-run.ts';
import { Load } from './load.ts';
import { VARIABLES } from './system-variables.ts';
import { blocksUnder } from './operations.ts';

const MEMBERS = ['feed-1', 'engine-1', 'gate-1'];
const TOLD_BEFORE = 20;
const WITHIN_MS = 60_000;

const system = new ComposeSystem('system.yaml', VARIABLES);
beforeAll(async () => {
  await system.up('migrate');
  await system.run('engine-1', ['node', 'packages/server/src/compose/cli/seed.ts']);
  await system.up(...MEMBERS);
});
afterAll(() => system.stop());

/** The operator's commands in the standby's container, and the lines that are added to `.env`. */
function failover(): { promote: string; variables: Record<string, string> } {
  const compose = 'docker compose -f deploy/system.yaml';
  const lines = (blocksUnder('A standby of PostgreSQL', {}).at(-1) ?? '').trim().split('\n');
  const at = `${compose} exec postgres-standby `;
  const inside = lines.filter((line) => line.startsWith(at)).map((line) => line.slice(at.length));
  const written = lines.find((line) => line.endsWith('>> deploy/.env')) ?? '';
  const pairs = written.matchAll(/\b([A-Z_]+)=(\S+)/g);
  expect([lines[0], lines.at(-1)]).toEqual([`${compose} rm -sf postgres`, `${compose} up -d`]);
  return {
    promote: inside.join('\n'),
    variables: Object.fromEntries([...pairs].map(([, name = '', value = '']) => [name, value])),
  };
}

it('goes on from the standby, with everything acknowledged', async () => {
  const { promote, variables } = failover();
  expect(variables).toEqual({ DATABASE_HOST: 'postgres-standby', FIRST_DATABASE: '0' });
  const site = `http://127.0.0.1:${system.port('gate-1', 3000)}`;
  const status = (): Promise<number> =>
    fetch(`${site}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(status, { timeout: WITHIN_MS }).toBe(200);
  const load = new Load(() => site);
  await load.begin();
  await expect.poll(() => load.told.size, { timeout: WITHIN_MS }).toBeGreaterThan(TOLD_BEFORE);
  system.lose('postgres');
  await system.at('postgres-standby', promote);
  await system.change({ ...VARIABLES, ...variables });
  await system.up(...MEMBERS);
  expect(system.said('migrate')).toContain('meridian_app has the rights');
  await load.goesOn(WITHIN_MS);
  await load.end();
  await load.expectExactlyOnce();
  const verify = ['node', 'packages/server/src/compose/cli/verify.ts'];
  expect(await system.run('engine-1', verify)).toContain('everything agrees');
});
