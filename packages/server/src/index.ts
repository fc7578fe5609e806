// The door of server: all of it in one process, for tests and tools that use it without its command line.
export { type App, type AppOptions, createApp } from './compose/app.ts';
export { type Config, readConfig } from './compose/config.ts';
