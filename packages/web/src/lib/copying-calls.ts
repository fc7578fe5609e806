// The calls of copying, known from here on: imported by whatever calls one.
import { COPYING_PATHS } from '@meridian/contract/copying-paths';
import { CHANGES, ONCE_BY_ID, paths } from './api.ts';

Object.assign(paths, COPYING_PATHS);
for (const name of [
  'startCopying',
  'changeCopying',
  'moveCopyMoney',
  'stopCopying',
  'closeCopied',
] as const) {
  ONCE_BY_ID.add(name);
  CHANGES.add(name);
}
for (const name of ['lead', 'stopLeading'] as const) CHANGES.add(name);
