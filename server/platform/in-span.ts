import { originOfWork, workFor } from "./origin.ts";
import type { Span, SpanFacts, SpanKind } from "./traces.ts";

/**
 * Does a step of the work under way and times it. Where nobody wants to know of that work, it just does it.
 * @param name a function where telling it takes a while
 * @param work is given the step, to tell more of it
 */
export function inSpan<T>(
  name: string | (() => string),
  kind: SpanKind,
  facts: SpanFacts,
  work: (span?: Span) => Promise<T>,
): Promise<T> {
  const origin = originOfWork();
  if (!origin?.span) return work();
  const span = origin.span.begin(typeof name === "string" ? name : name(), kind, facts);
  return workFor({ ...origin, span }, async () => {
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
