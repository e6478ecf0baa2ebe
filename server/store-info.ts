import { dataOf } from "#contract/api/envelope.ts";
import { StoreInfo } from "#contract/api/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isDemoRemoved } from "#server/modules/firststeps/index.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";

/** What pages tell the visitors of a demo store. */
export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/**
 * GET /store: in which mode the store runs, and whom one may sign in as where it is a demo.
 * @param notes told in demo mode only, until an owner takes the demo out of the store
 */
export function storeInfoRoutes(
  { config: { mode }, db }: Pick<Runtime, "config" | "db">,
  notes: DemoNotes | undefined,
): ApiPlugin {
  const told = mode === "demo" ? notes : undefined;
  const nobody: StoreInfo = { mode, demoSignIns: [], demoGuest: null };
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
      async () => ({
        data: told && !(await isDemoRemoved(db)) ? { mode, ...told } : nobody,
      }),
    );
  };
}
