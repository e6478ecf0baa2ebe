import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

const from = 20_000;
const until = 32_000;
const tries = 100;

/** Ports this process already chose, whose servers may not listen yet. */
const given = new Set<number>();

export async function findFreePort(): Promise<number> {
  let lastError: unknown;
  for (let tried = 0; tried < tries; tried += 1) {
    const port = randomInt(from, until);
    if (given.has(port)) continue;
    const probe = createServer().listen(port, "127.0.0.1");
    try {
      await once(probe, "listening");
      probe.close();
      await once(probe, "close");
      given.add(port);
      return port;
    } catch (error) {
      lastError = error;
    }
  }
  throw lastError;
}
