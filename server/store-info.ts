import { dataOf } from "#contract/api/envelope.ts";
import { StoreInfo } from "#contract/api/settings/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isDemoRemoved } from "#server/modules/onboarding/index.ts";
import type { ApiPlugin } from "./platform/http/api-instance.ts";

export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/** @param notes used in demo mode only, until an owner removes the demo data */
export function storeInfoRoutes(
  { config: { mode }, db }: Pick<Runtime, "config" | "db">,
  notes: DemoNotes | undefined,
): ApiPlugin {
  const demoNotes = mode === "demo" ? notes : undefined;
  const withoutDemo: StoreInfo = { mode, demoSignIns: [], demoGuest: null };
  return async (api) => {
    api.get(
      "/store",
      {
        schema: {
          summary: "Get the store's mode and, in a demo, its sign-ins",
          tags: ["store"],
          response: { 200: dataOf(StoreInfo) },
        },
      },
      async () => ({
        data: demoNotes && !(await isDemoRemoved(db)) ? { mode, ...demoNotes } : withoutDemo,
      }),
    );
  };
}
