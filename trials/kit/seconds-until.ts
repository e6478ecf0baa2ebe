import { waitUntil } from "../../scripts/cluster/wait-until.ts";

/**
 * Waits until something is so.
 * @returns how long it took, in s
 * @throws {Error} when it is not so in time
 */
export async function secondsUntil(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  patienceMs = 120_000,
): Promise<number> {
  const begunAt = performance.now();
  await waitUntil(what, async () => await isSo(), patienceMs);
  return (performance.now() - begunAt) / 1000;
}
