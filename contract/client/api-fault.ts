import type { ErrorCode, FieldError, Problem } from "../api/error-codes.ts";

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
