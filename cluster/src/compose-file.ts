// What deploy/ has for containers, as it is written there.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

export const ROOT = path.resolve(import.meta.dirname, '../..');
export const FOLDER = path.join(ROOT, 'deploy');

export type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

export interface Service {
  readonly image: string;
  /** Ours are built from the repository. */
  readonly build?: object;
  readonly command?: readonly string[];
  readonly environment?: Readonly<Record<string, string | number>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly volumes?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  /** How many of it there are; one, if it is not said. */
  readonly scale?: string;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

export const readComposeFile = (name: string): ComposeFile =>
  parse(readFileSync(path.join(FOLDER, name), 'utf8'), { merge: true }) as ComposeFile;

export type Variables = Readonly<Record<string, string>>;

/** The file as Compose reads it with these variables: a service of which there is none is left out, and nothing waits for it. */
export function resolved({ services, volumes }: ComposeFile, variables: Variables): ComposeFile {
  const given = JSON.parse(JSON.stringify(services), (_key, value: unknown) =>
    typeof value === 'string' ? substituted(value, variables) : value,
  ) as ComposeFile['services'];
  const there = Object.entries(given).filter(([, { scale }]) => scale !== '0');
  const names = new Set(there.map(([name]) => name));
  const waiting = there.map(([name, { depends_on = {}, ...more }]): [string, Service] => {
    const needs = Object.entries(depends_on).filter(([other]) => names.has(other));
    return [name, { ...more, depends_on: Object.fromEntries(needs) }];
  });
  return { services: Object.fromEntries(waiting), volumes };
}

/** @returns a service and all that it waits for, those that are waited for first */
export function withNeeds({ services }: ComposeFile, names: readonly string[]): string[] {
  const order: string[] = [];
  const add = (name: string): void => {
    for (const other of Object.keys(services[name]?.depends_on ?? {})) add(other);
    if (!order.includes(name)) order.push(name);
  };
  for (const name of names) add(name);
  return order;
}

/** `${NAME:?}`, `${NAME:-default}` and `${NAME:+instead}`, the forms that the files use; `$$` is a dollar. */
export function substituted(value: string, variables: Variables): string {
  const form = /\$\$|\$\{([A-Z_]+):(?:\?[^}]*|-([^}]*)|\+((?:[^{}]|\{[^}]*\})*))\}/g;
  return value.replaceAll(form, (whole, name: string | undefined, fallback, instead) => {
    if (name === undefined) return '$';
    const given = variables[name];
    if (typeof instead === 'string')
      return given === undefined ? '' : substituted(instead, variables);
    const said = given ?? (fallback as string | undefined);
    if (said === undefined) throw new Error(`${whole} has a value`);
    return said;
  });
}
