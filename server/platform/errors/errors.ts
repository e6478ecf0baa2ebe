import type { ErrorCode, FieldError } from "#contract/api/error-codes.ts";
import type { ConflictMeta } from "#contract/api/versions.ts";
import { describeInvalidFields } from "#contract/validation/field-labels.ts";

interface AppErrorOptions {
  /** Text for the user; the specification's where it has one. */
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
  readonly meta?: unknown;
  /** Seconds (Retry-After). */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

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

export const retryAfterSeconds = 10;

export function unavailableError(cause: unknown, part?: "database"): AppError {
  return new AppError("unavailable", {
    cause,
    retryAfter: retryAfterSeconds,
    ...(part && { meta: { part } }),
  });
}

export function validationError(errors: readonly FieldError[]): AppError {
  const detail = describeInvalidFields(errors.map(({ field }) => field));
  return new AppError("validation_failed", { detail, errors });
}

/** The SQLSTATE or system code of an error, or an empty string. */
export function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

/** Optimistic locking: call it with a locked record. @throws {AppError} `conflict` (ConflictMeta) */
export async function requireVersion<R extends { readonly version: number }, T>(
  expectedVersion: number,
  record: R,
  toReply: (record: R) => T | Promise<T>,
): Promise<void> {
  if (record.version !== expectedVersion) throw conflictError(await toReply(record));
}

export function conflictError<T>(current: T, detail = "Someone else just changed this."): AppError {
  const meta: ConflictMeta<T> = { current };
  return new AppError("conflict", { detail, meta });
}
