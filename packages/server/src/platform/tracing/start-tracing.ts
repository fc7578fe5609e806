// Whether this process traces, by OpenTelemetry's own variables. If it does not, not one module of its SDK is
// loaded. (Its API, which does nothing by itself, comes with prom-client.)
import { Fault, type Log } from '@meridian/store';
import type { Tracing } from './tracing.ts';

class TracingFault extends Fault {
  override readonly name = 'TracingFault';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** @throws TracingFault if the variables ask for what this program does not do */
export async function startTracing(
  env: Environment,
  log: Pick<Log, 'warn'>,
): Promise<Tracing | null> {
  if (!isWanted(env)) return null;
  const { startOpenTelemetry } = await import('./open-telemetry.ts');
  return startOpenTelemetry(env['ROLE'] || 'all', log);
}

function isWanted(env: Environment): boolean {
  if (env['OTEL_SDK_DISABLED']?.toLowerCase() === 'true') return false;
  const exporter = env['OTEL_TRACES_EXPORTER'] || 'otlp';
  if (exporter === 'none') return false;
  const endpoint =
    env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || env['OTEL_EXPORTER_OTLP_ENDPOINT'] || '';
  if (endpoint === '' && !env['OTEL_TRACES_EXPORTER']) return false;
  if (exporter !== 'otlp')
    throw new TracingFault(`OTEL_TRACES_EXPORTER is "${exporter}": it must be otlp or none.`);
  const protocol =
    env['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL'] || env['OTEL_EXPORTER_OTLP_PROTOCOL'] || PROTOCOL;
  if (protocol !== PROTOCOL)
    throw new TracingFault(
      `OTEL_EXPORTER_OTLP_PROTOCOL is "${protocol}": this program sends ${PROTOCOL}.`,
    );
  if (endpoint !== '' && !URL.canParse(endpoint))
    throw new TracingFault(`OTEL_EXPORTER_OTLP_ENDPOINT is "${endpoint}": it must be an address.`);
  return true;
}

const PROTOCOL = 'http/protobuf';
