// What the contract allows of a copying; the contract's own values stand beside its schemas, which do not belong in the bundle.

/** Of the allocation, in percent. */
export const STOP_MIN = 5;
export const STOP_MAX = 95;
export const STOP_DEFAULT = 40;
/** USD */
export const ALLOCATION_MIN = 200;
export const NAME_MAX = 24;
export const SIZINGS = ['equity', 'ratio', 'lots'] as const;
export type Sizing = (typeof SIZINGS)[number];
export const SHOWN = ['live', 'delayed', 'hidden'] as const;
export type Shown = (typeof SHOWN)[number];
