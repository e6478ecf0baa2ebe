import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  CreatedPaymentLink,
  CreateOrderNote,
  PinOrderNote,
  UpdateOrderAddress,
  UpdatePackedQuantity,
  UpdateTracking,
} from "#contract/api/orders/staff-order-commands.ts";
import { StaffOrder, StaffOrderPage, StaffOrderQuery } from "#contract/api/orders/staff-orders.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordId, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { changeTracking } from "../fulfilment/change-tracking.ts";
import { correctAddress } from "../fulfilment/correct-address.ts";
import { createOrderNote, pinOrderNote, recordPackedQuantity } from "../fulfilment/order-notes.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { resendPaymentLink } from "../payment-link/payment-link.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";
import { listStaffOrders } from "./list-staff-orders.ts";

const orderSchema = { params: RecordParams, response: { 200: dataOf(StaffOrder) } };

export function orderStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/orders",
      staffCall("orders.read", "List orders by tab", {
        querystring: StaffOrderQuery,
        response: { 200: StaffOrderPage },
      }),
      (request) => listStaffOrders(db, request.query, getOrderReader(requireStaff(request))),
    );

    app.get(
      "/orders/:id",
      staffCall("orders.read", "Get an order by id or number", orderSchema),
      async (request) => ({
        data: await getStaffOrder(db, request.params.id, getOrderReader(requireStaff(request))),
      }),
    );

    app.post(
      "/orders/:id/packed-items",
      staffCall("orders.pack", "Set the packed quantity of an order line", {
        ...orderSchema,
        body: UpdatePackedQuantity,
      }),
      recordHandler(runtime, recordPackedQuantity),
    );

    app.post(
      "/orders/:id/notes",
      staffCall("orders.pack", "Add an internal note", {
        params: RecordParams,
        headers: IdempotencyHeaders,
        body: CreateOrderNote,
        response: { 201: dataOf(StaffOrder) },
      }),
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = headers["idempotency-key"];
        const data = await createOrderNote(runtime, requireStaff(request), params.id, body, key);
        return reply.code(201).send({ data });
      },
    );

    app.patch(
      "/orders/:id/notes/:noteId",
      staffCall(
        "orders.pack",
        "Pin or unpin a note; the pinned note is printed on the packing slip",
        {
          ...orderSchema,
          params: Type.Object({ id: RecordId, noteId: RecordId }),
          body: PinOrderNote,
        },
      ),
      async (request) => {
        const staff = requireStaff(request);
        const { id, noteId } = request.params;
        return { data: await pinOrderNote(runtime, staff, id, noteId, request.body.isPinned) };
      },
    );

    app.patch(
      "/orders/:id/address",
      staffCall("orders.edit", "Update the delivery address of an unshipped order", {
        ...orderSchema,
        body: UpdateOrderAddress,
      }),
      recordHandler(runtime, correctAddress),
    );

    app.patch(
      "/orders/:id/parcel",
      staffCall("orders.pack", "Update the carrier and tracking number", {
        ...orderSchema,
        body: UpdateTracking,
      }),
      recordHandler(runtime, changeTracking),
    );

    app.post(
      "/orders/:id/payment-link",
      staffCall("orders.edit", "Email the customer a new payment link", {
        params: RecordParams,
        headers: IdempotencyHeaders,
        response: { 200: dataOf(CreatedPaymentLink) },
      }),
      async (request) => {
        const { params, headers } = request;
        const key = headers["idempotency-key"];
        return { data: await resendPaymentLink(runtime, requireStaff(request), params.id, key) };
      },
    );
  };
}
