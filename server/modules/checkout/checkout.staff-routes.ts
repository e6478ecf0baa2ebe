import { staffCheckoutRoutes } from "#contract/api/orders/staff-orders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createStaffOrder } from "./staff-order/create-staff-order.ts";

const bodyLimit = 128 * 1024;

export function checkoutStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffCheckoutRoutes, {
      "POST /staff/orders": { bodyLimit, handler: createStaffOrder(runtime) },
    });
  };
}
