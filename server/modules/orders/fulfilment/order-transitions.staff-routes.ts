import { staffOrderTransitionRoutes } from "#contract/api/orders/staff-orders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { bulkTransitionOrders } from "./bulk-transition-orders.ts";
import {
  cancelAsStaff,
  cancelShipment,
  deliverOrder,
  handOverOrder,
  markNotDelivered,
  packOrder,
  reopenOrder,
  shipOrder,
  unpackOrder,
} from "./staff-transition.ts";

const bodyLimit = 128 * 1024;

export function orderTransitionStaffRoutes(runtime: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffOrderTransitionRoutes, {
      "POST /staff/orders/:id/hand-over": handOverOrder(runtime),
      "POST /staff/orders/:id/pack": packOrder(runtime),
      "POST /staff/orders/:id/unpack": unpackOrder(runtime),
      "POST /staff/orders/:id/ship": shipOrder(runtime),
      "POST /staff/orders/:id/cancel-shipment": cancelShipment(runtime),
      "POST /staff/orders/:id/deliver": deliverOrder(runtime),
      "POST /staff/orders/:id/undeliver": markNotDelivered(runtime),
      "POST /staff/orders/:id/cancel": cancelAsStaff(runtime),
      "POST /staff/orders/:id/reopen": reopenOrder(runtime),
      "POST /staff/orders/transitions": {
        bodyLimit,
        handler: ({ staff, body }) => bulkTransitionOrders(runtime, staff, body),
      },
    });
  };
}
