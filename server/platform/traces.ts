/** Who a step of work is between: it is asked (`server`), asks somebody else (`client`), is taken from a queue, or neither. */
export type SpanKind = "server" | "client" | "consumer" | "internal";

/**
 * What is told of a step, under the names of OpenTelemetry's conventions where it has one. Like the labels of figures
 * it comes from the code alone: patterns of routes, names of statements, states. Nothing of a person or a secret.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>;

/** A step of work that is being timed. */
export interface Span {
  /** Begins a step of this step. */
  begin(name: string, kind: SpanKind, facts?: SpanFacts): Span;
  /** Tells what was not known at its beginning. */
  add(facts: SpanFacts): void;
  /** Ends it, as failed where there is a failure; of that its kind is told, never its words. */
  end(failure?: unknown): void;
  /** What work elsewhere names this step by (W3C Trace Context, `traceparent`). */
  readonly traceparent: string;
}

/** Where the steps of work are told to, for whoever wants to see where its time goes. */
export interface Traces {
  /**
   * Begins work that this process was asked for.
   * @param traceparent of the step elsewhere that asked; without one, or with an unusable one, the work is its own
   */
  begin(name: string, kind: SpanKind, facts: SpanFacts, traceparent?: string): Span;
  /** Tells what is not told yet, for a moment at most. */
  close(): Promise<void>;
}
