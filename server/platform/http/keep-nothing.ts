import type { FastifyInstance } from "fastify";

/** Lets no browser and nothing on the way keep an answer of these routes: it holds what is one person's alone. */
export function keepNothing(app: Pick<FastifyInstance, "addHook">): void {
  app.addHook("onSend", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
}
