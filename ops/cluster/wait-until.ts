import { setTimeout as pause } from "node:timers/promises";

/** Polls ten times a second. @throws {Error} after `timeoutMs` */
export async function waitUntil(
  what: string,
  holds: () => Promise<boolean>,
  timeoutMs = 90_000,
): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > until) throw new Error(`In vain waited for ${what}`);
    await pause(100);
  }
}

export async function answers(url: string): Promise<boolean> {
  const reply = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await reply.body?.cancel();
  return reply.ok;
}
