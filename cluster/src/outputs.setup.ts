// A test that fails says what its processes said: which of several did not do its part is seen nowhere else.
import { beforeEach } from 'vitest';
import { ServerProcess } from '../../packages/server/src/testing/server-process.ts';

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => {
    process.stdout.write(ServerProcess.outputs());
  });
});
