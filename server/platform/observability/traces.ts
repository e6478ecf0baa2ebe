import { AsyncLocalStorage } from "node:async_hooks";

/** `server`: a request in; `client`: a request out; `consumer`: from a queue; `internal`: neither. */
type SpanKind = "server" | "client" | "consumer" | "internal";

/** OpenTelemetry's conventions. From code only (route patterns, states), never personal data. */
type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface Span {
  startSpan(name: string, kind: SpanKind, attributes?: SpanAttributes): Span;
  setAttributes(attributes: SpanAttributes): void;
  /** Records the type of a failure, never its message. */
  end(failure?: unknown): void;
  /** W3C Trace Context. */
  readonly traceparent: string;
}

/** Tracing of requests and jobs, if it is configured (send-traces.ts). */
export interface Traces {
  /** @param traceparent of the parent elsewhere; without a valid one this starts a new trace */
  startSpan(name: string, kind: SpanKind, attributes: SpanAttributes, traceparent?: string): Span;
  close(): Promise<void>;
}

/** One object for a request and all work it starts. */
export interface Requester {
  readonly client: string;
  /** Staff behind one address do not use up each other's shares. */
  member?: string;
  /** The account whose writes wait for one another; only on requests that change something. */
  writesForUserId?: string;
  isDisconnected(): boolean;
}

/** The request or job that work belongs to, carried along by AsyncLocalStorage. */
export interface Origin {
  readonly requestId: string | undefined;
  readonly span: Span | undefined;
  readonly requester?: Requester;
}

const origins = new AsyncLocalStorage<Origin>();

export function runWithOrigin<T>(origin: Origin, work: () => T): T {
  return origins.run(origin, work);
}

export function getCurrentOrigin(): Origin | undefined {
  return origins.getStore();
}

/** @param name a function where building it is costly */
export function withSpan<T>(
  name: string | (() => string),
  kind: SpanKind,
  attributes: SpanAttributes,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const origin = getCurrentOrigin();
  if (!origin?.span) return work();
  const span = origin.span.startSpan(typeof name === "string" ? name : name(), kind, attributes);
  return runWithOrigin({ ...origin, span }, async () => {
    try {
      const result = await work(span);
      span.end();
      return result;
    } catch (error) {
      span.end(error);
      throw error;
    }
  });
}
