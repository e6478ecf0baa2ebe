import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  CancelOrder,
  ChangeTracking,
  CorrectAddress,
  PayLinkMade,
  PinNote,
  TickPieces,
  WriteNote,
} from "#contract/api/staff-order-acts.ts";
import {
  CorrectedOrder,
  PressedOrder,
  StaffOrder,
  StaffOrderPage,
  StaffOrderQuery,
} from "#contract/api/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordId, RecordParams } from "#server/platform/http/record-params.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { cancelAsStaff } from "./cancel-as-staff.ts";
import { changeTracking } from "./change-tracking.ts";
import { correctAddress } from "./correct-address.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import { sendPayLinkAgain } from "./send-pay-link.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";
import { movePin, tickPieces, writeNote } from "./work-on-order.ts";

const one = { params: RecordParams, response: { 200: dataOf(StaffOrder) } };

/** Staff's calls on orders: the room, a record, and what is corrected or kept on it. */
export function orderStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/orders",
      staffCall("orders.read", "Orders by what is to be done with them", {
        querystring: StaffOrderQuery,
        response: { 200: StaffOrderPage },
      }),
      (request) => listStaffOrders(db, request.query, readerOf(requireStaff(request))),
    );

    app.get(
      "/orders/:id",
      staffCall("orders.read", "An order by id or number", one),
      async (request) => ({
        data: await tellStaffOrder(db, request.params.id, readerOf(requireStaff(request))),
      }),
    );

    app.post(
      "/orders/:id/ticks",
      staffCall("orders.pack", "Note how many pieces of a line lie in the parcel", {
        ...one,
        body: TickPieces,
      }),
      actOnRecord(runtime, tickPieces),
    );

    app.post(
      "/orders/:id/notes",
      staffCall("orders.pack", "Keep a note that the buyer never sees", {
        params: RecordParams,
        headers: Idempotent,
        body: WriteNote,
        response: { 201: dataOf(StaffOrder) },
      }),
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = headers["idempotency-key"];
        const data = await writeNote(runtime, requireStaff(request), params.id, body, key);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/orders/:id/notes/:noteId",
      staffCall("orders.pack", "Pin a note, which is printed on the slip, or take the pin out", {
        ...one,
        params: Type.Object({ id: RecordId, noteId: RecordId }),
        body: PinNote,
      }),
      async (request) => {
        const staff = requireStaff(request);
        const { id, noteId } = request.params;
        return { data: await movePin(runtime, staff, id, noteId, request.body.isPinned) };
      },
    );

    app.patch(
      "/orders/:id/address",
      staffCall("orders.edit", "Correct to whom an order goes, and where, before it is sent", {
        ...one,
        body: CorrectAddress,
      }),
      actOnRecord(runtime, correctAddress),
    );

    app.patch(
      "/orders/:id/parcel",
      staffCall("orders.pack", "Correct who brings an order, and its tracking number", {
        params: RecordParams,
        body: ChangeTracking,
        response: { 200: dataOf(CorrectedOrder) },
      }),
      actOnRecord(runtime, changeTracking),
    );

    app.post(
      "/orders/:id/pay-link",
      staffCall("orders.edit", "Send the buyer of an unpaid order a new link to pay it", {
        params: RecordParams,
        headers: Idempotent,
        response: { 200: dataOf(PayLinkMade) },
      }),
      async (request) => {
        const { params, headers } = request;
        const key = headers["idempotency-key"];
        return { data: await sendPayLinkAgain(runtime, requireStaff(request), params.id, key) };
      },
    );

    app.post(
      "/orders/:id/cancel",
      staffCall("orders.edit", "Cancel an order that holds no money; its pieces go back on sale", {
        params: RecordParams,
        body: CancelOrder,
        response: { 200: dataOf(PressedOrder) },
      }),
      actOnRecord(runtime, cancelAsStaff),
    );
  };
}
