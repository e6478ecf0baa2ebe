import type { ErrorCode, FieldError, Problem } from "../api/error-codes.ts";
import type { AlreadyCreatedMeta } from "../api/idempotent.ts";
import type { OutOfStockMeta, PriceChangedMeta } from "../api/orders/orders.ts";
import type { SimilarPaymentMeta } from "../api/payments/bank-transfers.ts";

interface ErrorMetaByCode {
  readonly price_changed: PriceChangedMeta;
  readonly out_of_stock: OutOfStockMeta;
  readonly similar_payment: SimilarPaymentMeta;
  /** Only where staff create something (AlreadyCreatedMeta). */
  readonly idempotency_mismatch: AlreadyCreatedMeta | undefined;
}

/** An API error, or a failed call (`code` "network"). */
export class ApiError extends Error {
  readonly code: ErrorCode | "network";
  readonly status: number;
  readonly errors: readonly FieldError[];
  readonly meta: unknown;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(
    problem: Pick<Problem, "detail" | "status" | "errors" | "meta"> & {
      code: ErrorCode | "network";
    },
    retryAfter?: number,
  ) {
    super(problem.detail);
    this.name = "ApiError";
    this.code = problem.code;
    this.status = problem.status;
    this.errors = problem.errors ?? [];
    this.meta = problem.meta;
    this.retryAfter = retryAfter;
  }
}

/** By name instead of class: server-side calls use the host's copy of the class. */
export function asApiError(cause: unknown): ApiError | undefined {
  return isApiError(cause) ? cause : undefined;
}

export function getErrorMeta<Code extends keyof ErrorMetaByCode>(
  cause: unknown,
  code: Code,
): ErrorMetaByCode[Code] | undefined {
  const error = asApiError(cause);
  return error?.code === code ? (error.meta as ErrorMetaByCode[Code]) : undefined;
}

function isApiError(cause: unknown): cause is ApiError {
  return cause instanceof Error && cause.name === "ApiError";
}
