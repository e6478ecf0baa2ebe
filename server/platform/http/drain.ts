import { Server } from "node:net";
import type { FastifyInstance } from "fastify";

/**
 * How long connections are left open to a proxy after the last reply, in ms: longer than it keeps an idle one
 * (keepalive_timeout of deploy/nginx/aso.conf), so that it never sends a request into one that is being closed.
 */
export const handBackMs = 6_000;

/**
 * Takes no further connection, answers what is under way and closes; what is not done within `patienceMs` is cut
 * off, so that one slow sender cannot hold up the end of the process.
 * @param idleMs how long those that send nothing may stay open: each is closed with its next reply, or by the other side
 */
export async function drain(
  app: Pick<FastifyInstance, "close" | "server">,
  patienceMs: number,
  idleMs = 0,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    if (idleMs > 0) await handBack(app.server, idleMs);
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

/** Waits until every connection is gone, at most for so long. */
function handBack(server: FastifyInstance["server"], ms: number): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.shouldKeepAlive = false;
  });
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Not that of HTTP, which also closes the idle ones.
    Server.prototype.close.call(server, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
