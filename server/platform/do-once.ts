import { keepFor } from "./keep-for.ts";

/**
 * Does work when it is first asked for, and keeps what came of it for the life of the process. What fails, as where a file
 * cannot be opened for a moment, is done again for who asks next.
 */
export function doOnce<T>(work: () => Promise<T>): () => Promise<T> {
  return keepFor(Number.POSITIVE_INFINITY, work);
}
