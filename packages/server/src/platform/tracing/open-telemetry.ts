// The tracer over OpenTelemetry's SDK. The SDK reads its own variables: where to send, how often, which share, by
// what name.
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  DiagLogLevel,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer as OtelTracer,
  TraceFlags,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Log } from '@meridian/store';
import { type ArrivedCall, type Tracer, type Tracing, useTracer } from './tracing.ts';

/** A stop does not wait for a collector that does not answer. */
const STOP_WITHIN_MS = 2_000;

export function startOpenTelemetry(role: string, log: Pick<Log, 'warn'>): Tracing {
  const warn = (message: string): void => log.warn({ message }, 'traces cannot be sent');
  const nothing = (): void => undefined;
  diag.setLogger(
    { error: warn, warn, info: nothing, debug: nothing, verbose: nothing },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'meridian', 'meridian.role': role }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  useTracer(tracerOver(provider.getTracer('meridian')));
  return {
    async stop() {
      useTracer(null);
      await Promise.race([provider.shutdown(), pause(STOP_WITHIN_MS, null, { ref: false })]);
    },
  };
}

function tracerOver(tracer: OtelTracer): Tracer {
  const under = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();

  const begin = (call: ArrivedCall): Span =>
    tracer.startSpan(
      `${call.method} ${call.route}`,
      {
        kind: SpanKind.SERVER,
        attributes: {
          'http.request.method': call.method,
          'http.route': call.route,
          'meridian.call': call.name,
        },
      },
      call.headers === null
        ? ROOT_CONTEXT
        : propagator.extract(ROOT_CONTEXT, call.headers, defaultTextMapGetter),
    );

  return {
    async during(call, work) {
      const span = begin(call);
      try {
        return await under.run(trace.setSpan(ROOT_CONTEXT, span), work);
      } finally {
        const status = call.status();
        span.setAttribute('http.response.status_code', status);
        if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      }
    },
    story: () => under.getStore() ?? null,
    tell({ name, story, from, to, figures = {} }) {
      // A story is a context: `story` and `receive` are the only places that one comes from.
      const { timeOrigin } = performance;
      const options = { startTime: timeOrigin + from, attributes: { ...figures } };
      tracer.startSpan(name, options, story as Context).end(timeOrigin + to);
    },
    carry(story) {
      const flags = trace.getSpanContext(story as Context)?.traceFlags ?? TraceFlags.NONE;
      if ((flags & TraceFlags.SAMPLED) === 0) return null;
      const carrier: Record<string, string> = {};
      propagator.inject(story as Context, carrier, defaultTextMapSetter);
      return carrier['traceparent'] ?? null;
    },
    receive: (traceparent) =>
      propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter),
    within: (story, work) => under.run(story as Context, work),
  };
}
