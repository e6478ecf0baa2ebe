import type { TSchema } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  BulkTransition,
  BulkTransitionResult,
  CancelOrder,
  DeliverOrder,
  MoveOrder,
  ShipOrder,
} from "#contract/api/orders/staff-order-commands.ts";
import { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffAccess } from "#contract/rights.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { bulkTransitionOrders } from "./bulk-transition-orders.ts";
import {
  cancelAsStaff,
  cancelShipment,
  deliverOrder,
  markNotDelivered,
  packOrder,
  reopenOrder,
  shipOrder,
  unpackOrder,
} from "./staff-transition.ts";

const bodyLimit = 128 * 1024;

function moveCall<Body extends TSchema>(right: StaffAccess, summary: string, body: Body) {
  return staffCall(right, summary, {
    params: RecordParams,
    body,
    response: { 200: dataOf(StaffOrder) },
  });
}

export function orderTransitionStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders/:id/pack",
      moveCall("orders.pack", "Mark an order packed", MoveOrder),
      recordHandler(runtime, packOrder),
    );

    app.post(
      "/orders/:id/unpack",
      moveCall("orders.pack", "Return a packed order to the orders to pack", MoveOrder),
      recordHandler(runtime, unpackOrder),
    );

    app.post(
      "/orders/:id/ship",
      moveCall(
        "orders.pack",
        "Mark an order shipped and email the customer its tracking",
        ShipOrder,
      ),
      recordHandler(runtime, shipOrder),
    );

    app.post(
      "/orders/:id/cancel-shipment",
      moveCall(
        "orders.pack",
        "Return a shipped order to the packed ones; a customer who was told gets an email",
        MoveOrder,
      ),
      recordHandler(runtime, cancelShipment),
    );

    app.post(
      "/orders/:id/deliver",
      moveCall(
        "orders.pack",
        "Mark an order delivered, with or without the delivery code",
        DeliverOrder,
      ),
      recordHandler(runtime, deliverOrder),
    );

    app.post(
      "/orders/:id/undeliver",
      moveCall(
        "orders.pack",
        "Mark a delivered order as not delivered; a customer who was told gets an email",
        MoveOrder,
      ),
      recordHandler(runtime, markNotDelivered),
    );

    app.post(
      "/orders/:id/cancel",
      moveCall(
        "orders.edit",
        "Cancel an unpaid or fully refunded order and restock its items",
        CancelOrder,
      ),
      recordHandler(runtime, cancelAsStaff),
    );

    app.post(
      "/orders/:id/reopen",
      moveCall(
        "orders.edit",
        "Reopen a cancelled order whose items are in stock and whose money did not go back",
        MoveOrder,
      ),
      recordHandler(runtime, reopenOrder),
    );

    app.post(
      "/orders/transitions",
      {
        bodyLimit,
        ...staffCall(
          "orders.pack",
          "Change the status of many orders; returns the result of each",
          {
            body: BulkTransition,
            response: { 200: dataOf(BulkTransitionResult) },
          },
        ),
      },
      async (request) => ({
        data: await bulkTransitionOrders(runtime, requireStaff(request), request.body),
      }),
    );
  };
}
