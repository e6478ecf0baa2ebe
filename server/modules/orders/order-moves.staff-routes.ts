import { dataOf } from "#contract/api/envelope.ts";
import {
  DeliverOrder,
  MovedOrders,
  MoveOrders,
  PackOrder,
  SendOrder,
  UndoMoves,
  UndoPress,
} from "#contract/api/staff-order-acts.ts";
import { PressedOrder, StaffOrder } from "#contract/api/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { deliverOrder } from "./deliver-order.ts";
import { moveManyOrders, undoManyMoves } from "./move-many-orders.ts";
import { pressOrder } from "./press-order.ts";
import { undoPress } from "./undo-press.ts";

/** Bytes of a press on as many orders as there may be. */
const bodyLimit = 128 * 1024;

/** Staff's presses that move orders on, and that take such a press back. */
export function orderMoveStaffRoutes(runtime: Runtime): StaffPlugin {
  return async (app) => {
    app.post(
      "/orders/:id/pack",
      staffCall("orders.pack", "An order is packed", {
        params: RecordParams,
        body: PackOrder,
        response: { 200: dataOf(PressedOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version } = request.body;
        const press = { kind: "packed" } as const;
        return { data: await pressOrder(runtime, staff, request.params.id, version, press) };
      },
    );

    app.post(
      "/orders/:id/send",
      staffCall("orders.pack", "An order has left; its buyer is told with whom", {
        params: RecordParams,
        body: SendOrder,
        response: { 200: dataOf(PressedOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { version, ...tracking } = request.body;
        const press = { kind: "sent", ...tracking } as const;
        return { data: await pressOrder(runtime, staff, request.params.id, version, press) };
      },
    );

    app.post(
      "/orders/:id/deliver",
      staffCall("orders.pack", "An order was handed over, with the buyer's code or without", {
        params: RecordParams,
        body: DeliverOrder,
        response: { 200: dataOf(PressedOrder) },
      }),
      actOnRecord(runtime, deliverOrder),
    );

    app.post(
      "/orders/:id/undo",
      staffCall("orders.pack", "Take a press or a correction back; its mail is not sent", {
        params: RecordParams,
        body: UndoPress,
        response: { 200: dataOf(StaffOrder) },
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { eventId } = request.body;
        return { data: await undoPress(runtime, staff, request.params.id, eventId) };
      },
    );

    app.post(
      "/orders/moves",
      {
        bodyLimit,
        ...staffCall("orders.pack", "The same press on many orders, with what became of each", {
          body: MoveOrders,
          response: { 200: dataOf(MovedOrders) },
        }),
      },
      async (request) => ({
        data: await moveManyOrders(runtime, requireStaff(request), request.body),
      }),
    );

    app.post(
      "/orders/moves/undo",
      {
        bodyLimit,
        ...staffCall("orders.pack", "Take presses on many orders back, with what became of each", {
          body: UndoMoves,
          response: { 200: dataOf(MovedOrders) },
        }),
      },
      async (request) => ({
        data: await undoManyMoves(runtime, requireStaff(request), request.body),
      }),
    );
  };
}
