// The door of server: the whole of it in one process, for tests and tools that want it without its command line.
export { type App, type AppOptions, createApp } from './compose/app.ts';
export { type Config, readConfig } from './compose/config.ts';
