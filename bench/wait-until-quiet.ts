import { availableParallelism, loadavg } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

/** Load average of the last minute for each core, above which figures would say more of the machine than of the store. */
export const mostPerCore = 1;
/** The load of a run before this one is over by then. */
const patienceMs = 180_000;

/**
 * Waits until the machine does little else.
 * @returns its load average of the minute before
 * @throws {Error} when it is still busy after three minutes: nothing is measured then
 */
export async function waitUntilQuiet(): Promise<number> {
  const most = mostPerCore * availableParallelism();
  const end = performance.now() + patienceMs;
  for (;;) {
    const load = loadavg()[0] ?? 0;
    if (load <= most) return load;
    if (performance.now() > end) {
      throw new Error(
        `The machine is busy: its load average of the last minute is ${load.toFixed(1)}, and above ${most} no figures are written.`,
      );
    }
    console.log(`Waiting for a load average of ${most}, now ${load.toFixed(1)} …`);
    await delay(15_000);
  }
}
