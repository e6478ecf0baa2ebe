import type { FastifyInstance } from "fastify";

/**
 * Takes no further connection, answers what is under way and closes; what is not done within `patienceMs` is cut
 * off, so that one slow sender cannot hold up the end of the process.
 */
export async function drain(
  app: Pick<FastifyInstance, "close" | "server">,
  patienceMs: number,
): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), patienceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(timer);
  }
}
