import { setImmediate } from "node:timers/promises";
import { shopQuickOrderRoutes } from "#contract/api/orders/orders.routes.ts";
import type { QuickOrderRow } from "#contract/api/orders/quick-order.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createProcessRateLimit } from "#server/platform/limits/process-rate-limit.ts";
import { createSemaphore } from "#server/platform/limits/semaphore.ts";
import { type MatcherCache, warmUp } from "./matcher-cache.ts";
import { parseList } from "./parse-list.ts";

const charactersPerClient = { limit: 1_000_000, windowSeconds: 60 };
const minCharacters = 500;

/** Bytes: three per character, as Yorùbá diacritics need, plus line ends and quotes. */
const bodyLimit = 160 * 1024;

/** Yields to other requests this often, in ms. */
const turnMs = 10;

export function quickOrderRoutes(runtime: Runtime, matcherCache: MatcherCache): ApiPlugin {
  const spend = createProcessRateLimit(charactersPerClient);
  const limiter = createSemaphore({
    maxRunning: 1,
    maxWaiting: 50,
    retryAfter: 10,
    dropsDisconnected: true,
  });
  return async (api) => {
    noStore(api);
    if (matcherCache.isEnabled) warmUp(api, runtime, matcherCache);
    handleRoutes(api, shopQuickOrderRoutes, {
      "POST /quick-order": {
        bodyLimit,
        handler: async ({ ip, body: { text } }) => {
          spend(toClientKey(ip), Math.max(minCharacters, text.length));
          const matcher = await matcherCache.get(runtime.db.replica);
          return await limiter(async () => {
            const { rows: lines, ...list } = parseList(text, matcher);
            const rows: QuickOrderRow[] = [];
            let since = performance.now();
            for (const found of lines) {
              rows.push(...found);
              if (performance.now() - since < turnMs) continue;
              await setImmediate();
              since = performance.now();
            }
            return { ...list, rows };
          });
        },
      },
    });
  };
}
