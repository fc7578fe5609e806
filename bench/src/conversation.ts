// Questions to a child process over its channel, one at a time.
import type { ChildProcess } from 'node:child_process';
import { type Environment, startNode } from './child.ts';

export interface Conversation<Request extends object> {
  readonly child: ChildProcess;
  ask<Answer>(request: Request): Promise<Answer>;
}

export function converseWith<Request extends object>(
  script: string,
  env: Environment = {},
): Conversation<Request> {
  const child = startNode([script], env, ['ignore', 'inherit', 'inherit', 'ipc']);
  return {
    child,
    ask: <Answer>(request: Request) =>
      new Promise<Answer>((resolve, reject) => {
        const settle = (): void => {
          child.off('message', onMessage);
          child.off('exit', onExit);
        };
        const onMessage = (answer: unknown): void => {
          settle();
          resolve(answer as Answer);
        };
        const onExit = (code: number | null): void => {
          settle();
          reject(new Error(`${script} ended with ${code}`));
        };
        child.on('message', onMessage).on('exit', onExit);
        child.send(request);
      }),
  };
}

/** The child's end: answers each question of the parent. */
export function answerParent<Request extends object>(
  answer: (request: Request) => Promise<unknown>,
): void {
  // A parent that has ended asks nothing more.
  process.on('disconnect', () => process.exit());
  process.on('message', (request: Request) => {
    void answer(request).then((answered) => process.send?.(answered ?? null));
  });
}
