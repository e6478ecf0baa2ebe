import { Server } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { FastifyInstance } from "fastify";

/** Longer than keepalive_timeout in ops/deploy/nginx/aso.conf: nginx must not reuse a closing one. */
export const proxyKeepAliveMs = 6_000;

const shortTickMs = 1;
const maxBusyMs = 1_000;

/** After `timeoutMs` open requests are cut off; idle connections may stay for `idleMs`. */
export async function closeGracefully(
  app: Pick<FastifyInstance, "close" | "server">,
  timeoutMs: number,
  idleMs = 0,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), timeoutMs);
  try {
    app.server.prependListener("request", (_request, response) => {
      response.shouldKeepAlive = false;
    });
    await acceptPendingConnections(app.server);
    if (idleMs > 0) await waitForConnections(app.server, idleMs);
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}

/** The kernel resets connections that are queued but not yet accepted. */
async function acceptPendingConnections(server: Server): Promise<void> {
  let accepted = 0;
  const countConnection = () => {
    accepted += 1;
  };
  server.on("connection", countConnection);
  // The tick under way may have polled for connections already.
  await nextTurn();
  const end = performance.now() + maxBusyMs;
  for (let now = performance.now(); now < end; ) {
    const before = { at: now, accepted };
    await nextTurn();
    now = performance.now();
    if (accepted === before.accepted && now - before.at <= shortTickMs) break;
  }
  server.off("connection", countConnection);
}

function waitForConnections(server: FastifyInstance["server"], ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    // Not HTTP's close, which also closes idle connections.
    Server.prototype.close.call(server, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
