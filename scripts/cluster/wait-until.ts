import { setTimeout as pause } from "node:timers/promises";

/** Waits until something holds, asking ten times a second. @throws {Error} after `patienceMs`, with what was waited for */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  patienceMs = 90_000,
): Promise<void> {
  const until = performance.now() + patienceMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > until) throw new Error(`In vain waited for ${what}`);
    await pause(100);
  }
}

/** Whether an address answers with a status of success. */
export async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  return reply.ok;
}
