import { staffDeliveryRoutes } from "#contract/api/delivery/delivery.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { confirmDelivery, getStaffDelivery, updateDelivery } from "./update-delivery.ts";

const bodyLimit = 160 * 1024;

export function deliveryStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffDeliveryRoutes, {
      "GET /staff/delivery": () => getStaffDelivery(runtime.db),
      "PATCH /staff/delivery": { bodyLimit, handler: updateDelivery(runtime) },
      "POST /staff/delivery/confirm": confirmDelivery(runtime),
    });
  };
}
