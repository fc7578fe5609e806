// The door of the back office's wire.
export * from './areas.ts';
export * from './articles.ts';
export * from './audit.ts';
export * from './call.ts';
export * from './calls.ts';
export * from './companies.ts';
export * from './errors.ts';
export * from './exposure.ts';
export * from './instruments.ts';
export * from './paths.ts';
export * from './payment-options.ts';
export * from './roles.ts';
export * from './settings.ts';
export * from './staff.ts';
