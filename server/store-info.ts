import type { FastifyPluginAsyncTypebox } from "@fastify/type-provider-typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { type DemoSignIn, StoreInfo } from "#contract/api/store-info.ts";
import type { Config } from "#server/platform/config.ts";

/**
 * GET /store: in which mode the store runs, and whom one may sign in as where it is a demo.
 * @param demoSignIns told in demo mode only (decision: Two modes)
 */
export function storeInfoRoutes(
  { mode }: Pick<Config, "mode">,
  demoSignIns: readonly DemoSignIn[],
): FastifyPluginAsyncTypebox {
  const data = { mode, demoSignIns: mode === "demo" ? [...demoSignIns] : [] };
  return async (api) => {
    api.get(
      "/store",
      {
        schema: {
          summary: "What the store is: a demo, with people to sign in as, or live",
          tags: ["store"],
          response: { 200: dataOf(StoreInfo) },
        },
      },
      async () => ({ data }),
    );
  };
}
