import { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/**
 * How long connections are left open to a proxy after the last reply, in ms: longer than it keeps an idle one
 * (keepalive_timeout of deploy/nginx/aso.conf), so that it never sends a request into one that is being closed.
 */
export const handBackMs = 6_000;

/** See `letIn`, in ms. */
const shortTurnMs = 1;
/** A server that never has such a turn takes no further connection after so long, in ms. */
const mostBusyMs = 1_000;

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
    app.server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    await letIn(app.server);
    if (idleMs > 0) await handBack(app.server, idleMs);
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for a moment in which all who knocked are let in: a short turn of the event loop in which nobody came. The system
 * takes connections for a server that is busy, and resets those that it has not let in when it takes no more.
 */
async function letIn(server: Server): Promise<void> {
  let came = 0;
  const count = () => {
    came += 1;
  };
  server.on("connection", count);
  // The turn that is under way may have looked before.
  await nextTurn();
  const end = performance.now() + mostBusyMs;
  for (let now = performance.now(); now < end; ) {
    const before = { at: now, came };
    await nextTurn();
    now = performance.now();
    if (came === before.came && now - before.at <= shortTurnMs) break;
  }
  server.off("connection", count);
}

/** Waits until every connection is gone, at most for so long. */
function handBack(server: FastifyInstance["server"], ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Not that of HTTP, which also closes the idle ones.
    Server.prototype.close.call(server, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
