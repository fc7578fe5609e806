// The door of the back office's wire.
export * from './audit.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './errors.ts';
export * from './exposure.ts';
export * from './instruments.ts';
export * from './paths.ts';
export * from './roles.ts';
export * from './staff.ts';
