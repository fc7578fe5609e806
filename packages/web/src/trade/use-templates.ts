// The templates of the client, on all devices.
import { useWorkspace } from '../lib/workspace.ts';
import { readTemplates } from './template.ts';

export const useTemplates = () => useWorkspace('templates', readTemplates);
