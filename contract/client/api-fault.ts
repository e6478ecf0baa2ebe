import type { ErrorCode, FieldError, Problem } from "../api/error-codes.ts";
import type { DoneEarlierMeta } from "../api/idempotent.ts";
import type { OutOfStockMeta, PriceChangedMeta } from "../api/orders.ts";

/** What `meta` holds, by the code of a fault. */
interface FaultMetas {
  readonly price_changed: PriceChangedMeta;
  readonly out_of_stock: OutOfStockMeta;
  /** Absent but where staff make something (DoneEarlierMeta). */
  readonly idempotency_mismatch: DoneEarlierMeta | undefined;
}

/** A fault the API answered with, or a call that never got an answer (`code` is then "network"). */
export class ApiFault extends Error {
  readonly code: ErrorCode | "network";
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly meta: unknown;
  /** Seconds to wait before trying again, when the server named them. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: Pick<Problem, "detail" | "status" | "errors" | "meta"> & {
      code: ErrorCode | "network";
    },
    retryAfter?: number,
  ) {
    super(problem.detail);
    this.name = "ApiFault";
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.meta = problem.meta;
    this.retryAfter = retryAfter;
  }
}

/**
 * The API's fault behind a failed call, if it is one. Told by its name and not by its class: on the server
 * the calls come from the host process, whose class is another copy than the one in the page build.
 */
export function faultOf(cause: unknown): ApiFault | undefined {
  return isFault(cause) ? cause : undefined;
}

/** What else a failed call tells, if it failed with this code. */
export function metaOf<Code extends keyof FaultMetas>(
  cause: unknown,
  code: Code,
): FaultMetas[Code] | undefined {
  const fault = faultOf(cause);
  return fault?.code === code ? (fault.meta as FaultMetas[Code]) : undefined;
}

function isFault(cause: unknown): cause is ApiFault {
  return cause instanceof Error && cause.name === "ApiFault";
}
