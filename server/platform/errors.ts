import type { ErrorCode, FieldError } from "#contract/api/error-codes.ts";
import { pleaseCheck } from "#contract/validation/field-labels.ts";

/** What an AppError carries besides its code. */
export interface AppErrorOptions {
  /** Text the person may read; the specification's text where it has one. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  /** Further figures of the problem document, such as the server's own prices. */
  readonly meta?: unknown;
  /** Seconds after which trying again makes sense (Retry-After). */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

/** A fault the caller may know of. Its code decides the HTTP status, in the HTTP kit alone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly errors: readonly FieldError[] | undefined;
  readonly meta: unknown;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.detail ?? code, { cause: options.cause });
    this.name = "AppError";
    this.code = code;
    this.detail = options.detail;
    this.errors = options.errors;
    this.meta = options.meta;
    this.retryAfter = options.retryAfter;
  }
}

/** Seconds after which it makes sense to try again when something is away. */
export const pauseSeconds = 10;

/**
 * The fault of everything that needs what is away for the moment, such as the database or the disk.
 * @param part what is away, for who keeps the store going
 */
export function unavailable(cause: unknown, part?: "database"): AppError {
  return new AppError("unavailable", {
    cause,
    retryAfter: pauseSeconds,
    ...(part && { meta: { part } }),
  });
}

/** The fault of a request with faulty fields, which the text for a person names in their words. */
export function faultyFields(errors: readonly FieldError[]): AppError {
  const detail = pleaseCheck(errors.map(({ field }) => field));
  return new AppError("validation_failed", { detail, errors });
}
