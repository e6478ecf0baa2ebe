import { getCurrentOrigin, runWithOrigin } from "./request-origin.ts";
import type { Span, SpanAttributes, SpanKind } from "./traces.ts";

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
