import { staffDeliveryRoutes } from "#contract/api/delivery/delivery.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import {
  confirmDelivery,
  getStaffDelivery,
  setDeliveryCharging,
  updateDelivery,
} from "./update-delivery.ts";

const bodyLimit = 160 * 1024;

export function deliveryStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffDeliveryRoutes, {
      "GET /staff/delivery": () => getStaffDelivery(runtime.db),
      "POST /staff/delivery/terms": { bodyLimit, handler: updateDelivery(runtime) },
      "POST /staff/delivery/charging": setDeliveryCharging(runtime),
      "POST /staff/delivery/confirm": confirmDelivery(runtime),
    });
  };
}
