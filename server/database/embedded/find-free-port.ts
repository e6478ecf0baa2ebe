import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/** Below the ports that systems give to outgoing connections, one of which could have it when a server comes back to it. */
const from = 20_000;
const until = 32_000;
const tries = 100;

/** Given out by this process already: who wants several has nobody listen on the first while the next is looked for. */
const given = new Set<number>();

/**
 * A port of this machine that nobody listens on, for a server that is started on it next and perhaps again later.
 * @throws why the last one that was tried could not be taken
 */
export async function findFreePort(): Promise<number> {
  let fault: unknown;
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
      fault = error;
    }
  }
  throw fault;
}
