import { staffCheckoutRoutes } from "#contract/api/orders/staff-orders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { editOrder } from "./edit-order/edit-order.ts";
import { previewEdit } from "./edit-order/preview-edit.ts";
import { createStaffOrder } from "./staff-order/create-staff-order.ts";

const bodyLimit = 128 * 1024;

export function checkoutStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffCheckoutRoutes, {
      "POST /staff/orders/:id/items/preview": {
        bodyLimit,
        handler: ({ staff, params, body }) => previewEdit(runtime, staff, params.id, body),
      },
      "POST /staff/orders/:id/items": { bodyLimit, handler: editOrder(runtime) },
      "POST /staff/orders": { bodyLimit, handler: createStaffOrder(runtime) },
    });
  };
}
