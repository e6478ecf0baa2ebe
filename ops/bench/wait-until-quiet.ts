import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Load average of the last minute for each core, above which figures would say more of the machine than of the store. */
export const maxLoadPerCore = 1;
const timeoutMs = 180_000;

/**
 * Waits until the machine does little else.
 * @returns its load average of the minute before
 * @throws {Error} when it is still busy after three minutes: nothing is measured then
 */
export async function waitUntilQuiet(): Promise<number> {
  const max = maxLoadPerCore * availableParallelism();
  const end = performance.now() + timeoutMs;
  for (;;) {
    const load = loadavg()[0] ?? 0;
    if (load <= max) return load;
    if (performance.now() > end) {
      throw new Error(
        `The machine is busy: its load average of the last minute is ${load.toFixed(1)}, and above ${max} no figures are written.`,
      );
    }
    console.log(`Waiting for a load average of ${max}, now ${load.toFixed(1)} …`);
    await delay(15_000);
  }
}
