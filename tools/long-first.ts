// In which order vitest begins the files of tests: it takes those first that are long to read, unless it has seen how long they run.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** @param isLong of files that run for long but are short to read: begun last, they would keep one core of two waiting */
export const longFirst = (isLong: RegExp): typeof BaseSequencer =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const sorted = await super.sort(files);
      const first = sorted.filter(({ moduleId }) => isLong.test(moduleId));
      return [...first, ...sorted.filter(({ moduleId }) => !isLong.test(moduleId))];
    }
  };
