import type { FastifyInstance } from "fastify";
import type { Config } from "#server/platform/config.ts";

/**
 * Tells an operator once that a proxy stands in front although none is trusted: then all shoppers count as one
 * client, and its limits shut the shop.
 */
export function warnOfProxy(
  app: FastifyInstance,
  config: Pick<Config, "mode" | "trustedProxies">,
): void {
  if (config.mode !== "live" || config.trustedProxies > 0) return;
  let told = false;
  app.addHook("onRequest", async (request) => {
    if (told || request.headers["x-forwarded-for"] === undefined) return;
    told = true;
    request.log.warn(
      "A request came with X-Forwarded-For while TRUSTED_PROXIES is 0. If a proxy of yours sent it, set TRUSTED_PROXIES to the number of proxies in front; else all shoppers count as one client.",
    );
  });
}
