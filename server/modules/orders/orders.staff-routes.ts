import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  CancelOrder,
  ChangeTracking,
  CorrectAddress,
  PayLinkMade,
  PinNote,
  TickPieces,
  WriteNote,
} from "#contract/api/staff-order-acts.ts";
import { StaffOrder, StaffOrderPage, StaffOrderQuery } from "#contract/api/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { cancelAsStaff, changeTracking, correctAddress } from "./correct-order.ts";
import { listStaffOrders } from "./list-staff-orders.ts";
import { sendPayLinkAgain } from "./send-pay-link.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";
import { movePin, tickPieces, writeNote } from "./work-on-order.ts";

const tags = ["staff"];
const id = Type.String({ maxLength: 64, pattern: "^[\\w-]+$" });
const Params = Type.Object({ id });
const response = { 200: dataOf(StaffOrder) };

/** Staff's calls on orders: the room, a record, and what is corrected or kept on it. */
export function orderStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/orders",
      {
        config: { rights: "orders.read" },
        schema: {
          summary: "Orders by what is to be done with them",
          tags,
          querystring: StaffOrderQuery,
          response: { 200: StaffOrderPage },
        },
      },
      (request) => listStaffOrders(db, request.query, readerOf(requireStaff(request))),
    );

    app.get(
      "/orders/:id",
      {
        config: { rights: "orders.read" },
        schema: { summary: "An order by id or number", tags, params: Params, response },
      },
      async (request) => ({
        data: await tellStaffOrder(db, request.params.id, readerOf(requireStaff(request))),
      }),
    );

    app.post(
      "/orders/:id/ticks",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Note how many pieces of a line lie in the parcel",
          tags,
          params: Params,
          body: TickPieces,
          response,
        },
      },
      async (request) => ({
        data: await tickPieces(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/orders/:id/notes",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Keep a note that the buyer never sees",
          tags,
          params: Params,
          body: WriteNote,
          response: { 201: dataOf(StaffOrder) },
        },
      },
      async (request, reply) => {
        const staff = requireStaff(request);
        const data = await writeNote(runtime, staff, request.params.id, request.body);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/orders/:id/notes/:noteId",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Pin a note, which is printed on the slip, or take the pin out",
          tags,
          params: Type.Object({ id, noteId: id }),
          body: PinNote,
          response,
        },
      },
      async (request) => {
        const staff = requireStaff(request);
        const { id: orderId, noteId } = request.params;
        const { isPinned } = request.body;
        return { data: await movePin(runtime, staff, orderId, noteId, isPinned) };
      },
    );

    app.patch(
      "/orders/:id/address",
      {
        config: { rights: "orders.edit" },
        schema: {
          summary: "Correct to whom an order goes, and where, before it is sent",
          tags,
          params: Params,
          body: CorrectAddress,
          response,
        },
      },
      async (request) => ({
        data: await correctAddress(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.patch(
      "/orders/:id/parcel",
      {
        config: { rights: "orders.pack" },
        schema: {
          summary: "Correct who brings an order, and its tracking number",
          tags,
          params: Params,
          body: ChangeTracking,
          response,
        },
      },
      async (request) => ({
        data: await changeTracking(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/orders/:id/pay-link",
      {
        config: { rights: "orders.edit" },
        schema: {
          summary: "Send the buyer of an unpaid order a new link to pay it",
          tags,
          params: Params,
          response: { 200: dataOf(PayLinkMade) },
        },
      },
      async (request) => ({
        data: await sendPayLinkAgain(runtime, requireStaff(request), request.params.id),
      }),
    );

    app.post(
      "/orders/:id/cancel",
      {
        config: { rights: "orders.edit" },
        schema: {
          summary: "Cancel an order that is not paid; its pieces go back on sale",
          tags,
          params: Params,
          body: CancelOrder,
          response,
        },
      },
      async (request) => ({
        data: await cancelAsStaff(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );
  };
}
