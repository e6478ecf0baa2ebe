import { dataOf } from "#contract/api/envelope.ts";
import { StoreInfo } from "#contract/api/store-info.ts";
import type { Config } from "#server/platform/config.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";

/** What pages tell the visitors of a demo store. */
export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/**
 * GET /store: in which mode the store runs, and whom one may sign in as where it is a demo.
 * @param notes told in demo mode only (decision: Two modes)
 */
export function storeInfoRoutes(
  { mode }: Pick<Config, "mode">,
  notes: DemoNotes | undefined,
): ApiPlugin {
  const told = mode === "demo" ? notes : undefined;
  const data: StoreInfo = { mode, ...(told ?? { demoSignIns: [], demoGuest: null }) };
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
