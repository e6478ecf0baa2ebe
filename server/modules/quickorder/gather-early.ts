import type { FastifyInstance } from "fastify";
import type { Runtime } from "#server/database/runtime.ts";
import type { KeptGoods } from "./kept-goods.ts";

/**
 * Gathers the goods once the store listens, so that nobody waits for them with the first list. The start does not wait
 * for it, who asks meanwhile shares it, and where it fails the first list gathers them.
 */
export function gatherEarly(
  app: Pick<FastifyInstance, "addHook">,
  { db, log }: Pick<Runtime, "db" | "log">,
  goods: KeptGoods,
): void {
  let isClosed = false;
  app.addHook("onClose", async () => {
    isClosed = true;
  });
  app.addHook("onListen", async () => {
    goods.get(db.replica).catch((err: unknown) => {
      // The database goes with the process, whatever still reads from it.
      if (!isClosed) log.warn({ err }, "the goods of the quick order could not be gathered early");
    });
  });
}
