/** `server`: a request in; `client`: a request out; `consumer`: from a queue; `internal`: neither. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/** OpenTelemetry's conventions. From code only (route patterns, states), never personal data. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

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
