import { shopStoreRoutes } from "#contract/api/settings/settings.routes.ts";
import type { StoreInfo } from "#contract/api/settings/store-info.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isDemoRemoved } from "#server/modules/onboarding/index.ts";
import { type ApiPlugin, handleRoutes } from "./platform/http/handle-routes.ts";

export type DemoNotes = Pick<StoreInfo, "demoSignIns" | "demoGuest">;

/** @param notes used in demo mode only, until an owner removes the demo data */
export function storeInfoRoutes(
  { config: { mode }, db }: Pick<Runtime, "config" | "db">,
  notes: DemoNotes | undefined,
): ApiPlugin {
  const demoNotes = mode === "demo" ? notes : undefined;
  const withoutDemo: StoreInfo = { mode, demoSignIns: [], demoGuest: null };
  return async (api) => {
    handleRoutes(api, shopStoreRoutes, {
      "GET /store": async () =>
        demoNotes && !(await isDemoRemoved(db)) ? { mode, ...demoNotes } : withoutDemo,
    });
  };
}
