import type { ConflictMeta } from "#contract/api/versions.ts";
import { AppError } from "./errors.ts";

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
