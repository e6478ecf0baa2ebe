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
import type { Log } from "./log.ts";
import type { Metrics } from "./metrics.ts";
import { storeVersion } from "./store-version.ts";
import type { Span, Traces } from "./traces.ts";
import type { TracesConfig } from "./traces-config.ts";

/** Steps that wait to be sent at most; further ones are let go of. A step takes about a kilobyte. */
const mostWaiting = 2048;
const mostAtOnce = 512;
/** How long a collector may take for one batch, repeats included, unless OTEL_EXPORTER_OTLP_TIMEOUT says otherwise. */
const answerMs = 5_000;
/** So often at most the log says that a collector does not take them. */
const quietMs = 60_000;

/** How long is waited, in ms. */
export interface SendTimes {
  /** Between two batches that are not full. */
  readonly restMs: number;
  /** At the end of the process, for the last batch to be taken. */
  readonly lastMs: number;
}

const sendTimes: SendTimes = { restMs: 5_000, lastMs: 2_000 };

/**
 * Opens the way to a collector of OpenTelemetry, by OTLP over HTTP in JSON. It is never waited for: whatever becomes of
 * a batch, the work that it tells of is done. Loading this file loads OpenTelemetry, so it is imported where it is used.
 */
export async function sendTraces(
  config: TracesConfig,
  { log, metrics }: { readonly log: Log; readonly metrics: Pick<Metrics, "countSpans"> },
  { restMs, lastMs }: SendTimes = sendTimes,
): Promise<Traces> {
  // Headers, compression and timeouts of the standard's other variables are read by the exporter itself.
  const exporter = new OTLPTraceExporter({
    url: config.endpoint,
    ...(process.env.OTEL_EXPORTER_OTLP_TIMEOUT ? {} : { timeoutMillis: answerMs }),
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      "service.name": "aso",
      "service.version": await storeVersion,
      "service.instance.id": `${hostname()}:${process.pid}`,
    }).merge(detectResources({ detectors: [envDetector] })),
    sampler: new ParentBasedSampler({
      root: config.ratio < 1 ? new TraceIdRatioBasedSampler(config.ratio) : new AlwaysOnSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: counted(exporter, log, metrics),
        maxQueueSize: mostWaiting,
        maxExportBatchSize: mostAtOnce,
        scheduledDelayMillis: restMs,
      }),
    ],
  });
  const tracer = provider.getTracer("aso");

  const begin = (
    parent: ApiSpan | undefined,
    ...[name, kind, facts = {}]: Parameters<Span["begin"]>
  ): Span => {
    const span = tracer.startSpan(
      name,
      { kind: kinds[kind], attributes: { ...facts } },
      parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT,
    );
    return {
      begin: (...step) => begin(span, ...step),
      add: (more) => void span.setAttributes({ ...more }),
      end(failure) {
        if (failure !== undefined) {
          span.setAttribute("error.type", typeOf(failure));
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
    begin: (name, kind, facts, traceparent) => begin(readParent(traceparent), name, kind, facts),
    async close() {
      // What a collector that is away does not take now, nobody gets.
      const sent = provider.shutdown().catch(() => undefined);
      await Promise.race([sent, pause(lastMs, undefined, { ref: false })]);
    },
  };
}

const kinds = {
  server: ApiSpanKind.SERVER,
  client: ApiSpanKind.CLIENT,
  consumer: ApiSpanKind.CONSUMER,
  internal: ApiSpanKind.INTERNAL,
} as const;

/** The step elsewhere that asked for work. */
function readParent(traceparent: string | undefined): ApiSpan | undefined {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent ?? "") ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  const traceFlags = Number.parseInt(flags, 16) & 1;
  return trace.wrapSpanContext({ traceId, spanId, traceFlags, isRemote: true });
}

/** The kind of a failure: a code of ours, of the database, the system or the mail server, else the name of its class. */
function typeOf(failure: unknown): string {
  if (!(failure instanceof Error)) return "error";
  const code = "code" in failure ? String(failure.code) : "";
  return /^\w{1,40}$/.test(code) ? code : failure.name;
}

/** Counts what became of the steps, and says now and then that they are not taken. */
function counted(
  exporter: SpanExporter,
  log: Log,
  metrics: Pick<Metrics, "countSpans">,
): SpanExporter {
  let quietUntil = 0;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        metrics.countSpans(result.error ? "lost" : "sent", spans.length);
        if (result.error && performance.now() >= quietUntil) {
          quietUntil = performance.now() + quietMs;
          log.warn({ err: result.error }, "traces were not taken; look at OTEL_EXPORTER_OTLP_*");
        }
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
