import { setImmediate } from "node:timers/promises";
import { dataOf } from "#contract/api/envelope.ts";
import { limits } from "#contract/api/limits.ts";
import { QuickOrder, type QuickOrderRow, ReadList } from "#contract/api/quick-order.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { createGate } from "#server/platform/gate.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { clientOf } from "#server/platform/http/client-address.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { createWorkLimit } from "#server/platform/http/limit-work.ts";
import { gatherEarly } from "./gather-early.ts";
import type { KeptGoods } from "./kept-goods.ts";
import { openList } from "./open-list.ts";

/**
 * Signs of lists that one client may have read in a minute by one process: fifty whole lists as people write them. What
 * a list costs grows with them.
 */
const signsPerClient = { limit: 1_000_000, windowSeconds: 60 };
/** A row written differently counts as so many signs at least. */
const fewestSigns = 500;

/** Three bytes for each sign, as the marks of Yorùbá take, and the line ends and quotes between them. */
const bodyLimit = 160 * 1024;

/** Other requests are answered at least so often while a list is read, in ms. */
const turnMs = 10;

/** The call that reads a pasted order list. */
export function quickOrderRoutes(runtime: Runtime, goods: KeptGoods): ApiPlugin {
  const spend = createWorkLimit(signsPerClient);
  const inTurn = createGate({ running: 1, waiting: 50, retryAfter: 10 });
  return async (api) => {
    keepNothing(api);
    if (goods.isKept) gatherEarly(api, runtime, goods);
    api.post(
      "/quick-order",
      {
        bodyLimit,
        schema: {
          tags: ["products"],
          summary: "What the lines of an order list mean",
          description: `At most ${limits.quickOrderRows} lines are read; the others come back as they are.`,
          body: ReadList,
          response: { 200: dataOf(QuickOrder) },
        },
      },
      async ({ ip, body: { text } }) => {
        spend(clientOf(ip), Math.max(fewestSigns, text.length));
        const named = await goods.get(runtime.db.replica);
        return await inTurn(async () => {
          const { rows: lines, ...list } = openList(text, named);
          const rows: QuickOrderRow[] = [];
          let since = performance.now();
          for (const found of lines) {
            rows.push(...found);
            if (performance.now() - since < turnMs) continue;
            await setImmediate();
            since = performance.now();
          }
          return { data: { ...list, rows } };
        });
      },
    );
  };
}
