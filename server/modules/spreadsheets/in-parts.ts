import { AppError } from "#server/platform/errors.ts";

/** Rows that stand or fall as one. */
const part = 200;

/**
 * Goes through rows part by part. Where a part fails each of its rows is tried by itself, so that one that cannot be
 * done holds no other up.
 * @param work does the next rows, so many at most, in a transaction. @returns how many; 0 when all are done
 * @param leave passes over the next row, which failed by itself
 * @throws what the database throws when it is away
 */
export async function inParts(
  signal: AbortSignal | undefined,
  work: (size: number) => Promise<number>,
  leave: (cause: unknown) => Promise<void>,
): Promise<void> {
  let size = part;
  let single = 0;
  for (;;) {
    signal?.throwIfAborted();
    try {
      if ((await work(size)) === 0) return;
      if (size === 1) single += 1;
      if (single === part) size = part;
    } catch (error) {
      if (error instanceof AppError && error.code === "unavailable") throw error;
      if (size === 1) await leave(error);
      size = 1;
      single = 0;
    }
  }
}
