// The bar of an armed button, which runs down while a second press would send (use-armed.ts).
import { ARMED_MS } from './use-armed.ts';

export const ArmedBar = () => (
  <span
    aria-hidden
    className="armed-bar absolute inset-x-0 bottom-0 h-[3px] bg-current opacity-50"
    style={{ animationDuration: `${ARMED_MS}ms` }}
  />
);
