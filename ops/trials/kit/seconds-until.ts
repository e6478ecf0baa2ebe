import { waitUntil } from "../../cluster/wait-until.ts";

/**
 * Waits until something is so.
 * @returns how long it took, in s
 * @throws {Error} when it is not so in time
 */
export async function secondsUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  timeoutMs = 120_000,
): Promise<number> {
  const begunAt = performance.now();
  await waitUntil(what, async () => await isSo(), timeoutMs);
  return (performance.now() - begunAt) / 1000;
}
