import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import {
  type Span as ApiSpan,
  SpanKind as ApiSpanKind,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { TracesConfig } from "#server/platform/config/config.ts";
import { findStoreCommit, storeVersion } from "#server/platform/config/store-version.ts";
import { type Log, logRepeated } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import type { Span, Traces } from "./traces.ts";

/** A span takes about a kilobyte; further ones are dropped. */
const maxQueueSize = 2048;
const maxBatchSize = 512;
/** For one batch with retries, unless OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
const exportTimeoutMs = 5_000;

/** In ms. */
export interface ExportTimes {
  readonly batchDelayMs: number;
  readonly shutdownTimeoutMs: number;
}

const defaultTimes: ExportTimes = { batchDelayMs: 5_000, shutdownTimeoutMs: 2_000 };

/** Loads OpenTelemetry, so import it lazily. */
export async function sendTraces(
  config: TracesConfig,
  { log, metrics }: { readonly log: Log; readonly metrics: Pick<Metrics, "countSpans"> },
  { batchDelayMs, shutdownTimeoutMs }: ExportTimes = defaultTimes,
): Promise<Traces> {
  // The exporter itself reads the standard variables for headers, compression and timeouts.
  const exporter = new OTLPTraceExporter({
    url: config.endpoint,
    ...(process.env.OTEL_EXPORTER_OTLP_TIMEOUT ? {} : { timeoutMillis: exportTimeoutMs }),
  });
  const commit = await findStoreCommit();
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "aso",
      "service.version": await storeVersion,
      ...(commit && { "vcs.ref.head.revision": commit }),
      "service.instance.id": `${hostname()}:${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({
      root: config.ratio < 1 ? new TraceIdRatioBasedSampler(config.ratio) : new AlwaysOnSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: countExports(exporter, log, metrics),
        maxQueueSize,
        maxExportBatchSize: maxBatchSize,
        scheduledDelayMillis: batchDelayMs,
      }),
    ],
  });
  const tracer = provider.getTracer("aso");

  const startSpan = (
    parent: ApiSpan | undefined,
    ...[name, kind, attributes = {}]: Parameters<Span["startSpan"]>
  ): Span => {
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...attributes } },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    return {
      startSpan: (...step) => startSpan(span, ...step),
      setAttributes: (more) => void span.setAttributes({ ...more }),
      end(error) {
        if (error !== undefined) {
          span.setAttribute("error.type", toErrorType(error));
          span.setStatus({ code: SpanStatusCode.ERROR });
        }
        span.end();
      },
      get traceparent() {
        const { traceId, spanId, traceFlags } = span.spanContext();
        return `00-${traceId}-${spanId}-0${traceFlags}`;
      },
    };
  };

  return {
    startSpan: (name, kind, attributes, traceparent) =>
      startSpan(readParent(traceparent), name, kind, attributes),
    async close() {
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(shutdownTimeoutMs, undefined, { ref: false })]);
    },
  };
}

const kinds = {
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  consumer: ApiSpanKind.CONSUMER,
  internal: ApiSpanKind.INTERNAL,
} as const;

function readParent(traceparent: string | undefined): ApiSpan | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}

function toErrorType(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  const code = "code" in error ? String(error.code) : "";
  return /^\w{1,40}$/.test(code) ? code : error.name;
}

function countExports(
  exporter: SpanExporter,
  log: Log,
  metrics: Pick<Metrics, "countSpans">,
): SpanExporter {
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        metrics.countSpans(result.error ? "lost" : "sent", spans.length);
        if (result.error) {
          const message = "traces were not taken; look at OTEL_EXPORTER_OTLP_*";
          logRepeated(log, "warn", {}, { err: result.error }, message);
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
