import { dataOf } from "#contract/api/envelope.ts";
import {
  BulkTransition,
  BulkTransitionResult,
  BulkUndoTransitions,
  DeliverOrder,
  PackOrder,
  ShipOrder,
  UndoTransition,
} from "#contract/api/orders/staff-order-commands.ts";
import { StaffOrder, TransitionedOrder } from "#contract/api/orders/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { bulkTransitionOrders, bulkUndoTransitions } from "./bulk-transition-orders.ts";
import { deliverOrder, transitionOrder } from "./transition-order.ts";
import { undoTransition } from "./undo-transition.ts";

const bodyLimit = 128 * 1024;

export function orderTransitionStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders/:id/pack",
      staffCall("orders.pack", "Mark an order packed", {
        params: RecordParams,
        body: PackOrder,
        response: { 200: dataOf(TransitionedOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version } = request.body;
        const transition = { kind: "packed" } as const;
        return {
          data: await transitionOrder(runtime, staff, request.params.id, version, transition),
        };
      },
    );

    app.post(
      "/orders/:id/ship",
      staffCall("orders.pack", "Mark an order shipped and email the customer its tracking", {
        params: RecordParams,
        body: ShipOrder,
        response: { 200: dataOf(TransitionedOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version, ...tracking } = request.body;
        const transition = { kind: "sent", ...tracking } as const;
        return {
          data: await transitionOrder(runtime, staff, request.params.id, version, transition),
        };
      },
    );

    app.post(
      "/orders/:id/deliver",
      staffCall("orders.pack", "Mark an order delivered, with or without the delivery code", {
        params: RecordParams,
        body: DeliverOrder,
        response: { 200: dataOf(TransitionedOrder) },
      }),
      recordHandler(runtime, deliverOrder),
    );

    app.post(
      "/orders/:id/undo",
      staffCall("orders.pack", "Undo a status change or correction before its email is sent", {
        params: RecordParams,
        body: UndoTransition,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { eventId } = request.body;
        return { data: await undoTransition(runtime, staff, request.params.id, eventId) };
      },
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

    app.post(
      "/orders/transitions/undo",
      {
        bodyLimit,
        ...staffCall(
          "orders.pack",
          "Undo status changes of many orders; returns the result of each",
          {
            body: BulkUndoTransitions,
            response: { 200: dataOf(BulkTransitionResult) },
          },
        ),
      },
      async (request) => ({
        data: await bulkUndoTransitions(runtime, requireStaff(request), request.body),
      }),
    );
  };
}
