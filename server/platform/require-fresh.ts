import type { StaleMeta } from "#contract/api/versions.ts";
import { AppError } from "./errors.ts";

/**
 * Lets a change pass only if it was made on a record as it stands, so that nobody writes over what they have not
 * seen. Ask it of a locked record.
 * @param shown the version that was looked at
 * @param toReply the record as its page shows it, for who has to look again
 * @throws {AppError} `conflict` with the record as it stands (StaleMeta)
 */
export async function requireFresh<R extends { readonly version: number }, T>(
  shown: number,
  record: R,
  toReply: (record: R) => T | Promise<T>,
): Promise<void> {
  if (record.version !== shown) throw changedMeanwhile(await toReply(record));
}

/**
 * Refuses a change to a record that is not as it was seen, and tells how it stands (StaleMeta).
 * @param detail what changed, where it is one thing
 */
export function changedMeanwhile<T>(
  current: T,
  detail = "Somebody has changed this meanwhile.",
): AppError {
  const meta: StaleMeta<T> = { current };
  return new AppError("conflict", { detail, meta });
}
