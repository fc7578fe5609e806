// The indicators that are on the charts, kept with the account.
import { useWorkspace } from '../../lib/workspace.ts';
import { readIndicators } from './indicators.ts';

export const useIndicators = () => useWorkspace('indicators', readIndicators);
