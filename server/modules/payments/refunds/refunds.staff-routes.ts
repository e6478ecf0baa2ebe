import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import {
  CreateRefund,
  ExpectedItems,
  OrderRefunds,
  ReceiveItems,
  RefundPreview,
  RefundPreviewQuery,
  StaffRefund,
} from "#contract/api/payments/refunds.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getOrder } from "#server/modules/orders/index.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { getIdempotencyKey, RecordId, RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { createRefund, previewRefund } from "./create-refund.ts";
import { createCreditNote } from "./credit-note.ts";
import { listOrderRefunds, toStaffRefunds } from "./list-order-refunds.ts";
import { listExpectedItems, receiveItems } from "./receive-refunded-units.ts";
import type { RefundableUnitsHooks } from "./refund-basis.ts";

export function refundStaffRoutes(runtime: Runtime, hooks: RefundableUnitsHooks): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/refunds/expected-items",
      staffCall("returns.receive", "List refunded items that are expected back", {
        response: { 200: dataOf(Type.Array(ExpectedItems)) },
      }),
      async () => ({ data: await listExpectedItems(db) }),
    );

    app.post(
      "/refunds/:id/receive",
      staffCall("returns.receive", "Receive refunded items, or mark them as lost", {
        params: RecordParams,
        body: ReceiveItems,
        response: { 200: dataOf(Type.Array(ExpectedItems)) },
      }),
      recordHandler(runtime, receiveItems),
    );

    app.get(
      "/orders/:id/refunds",
      staffCall("refunds.create", "Get the refundable amounts and refunds of an order", {
        params: RecordParams,
        response: { 200: dataOf(OrderRefunds) },
      }),
      async (request) => ({
        data: await listOrderRefunds(db, hooks, requireStaff(request), request.params.id),
      }),
    );

    app.get(
      "/orders/:id/refunds/preview",
      staffCall("refunds.create", "Preview a refund and the payments it is taken from", {
        params: RecordParams,
        querystring: RefundPreviewQuery,
        response: { 200: dataOf(RefundPreview) },
      }),
      async (request) => ({ data: await previewRefund(db, request.params.id, request.query) }),
    );

    app.get(
      "/orders/:id/refunds/:refundId/credit-note",
      staffCall("prices.read", "Get the credit note of a refund as a PDF", {
        params: Type.Object({ id: RecordId, refundId: RecordId }),
      }),
      async (request, reply) => {
        const order = await getOrder(db, request.params.id);
        return sendFile(reply, await createCreditNote(db, order, request.params.refundId));
      },
    );

    app.post(
      "/orders/:id/refunds",
      {
        bodyLimit: 48 * 1024,
        ...staffCall(
          "refunds.create",
          "Refund an order; the same Idempotency-Key refunds it once",
          {
            params: RecordParams,
            headers: IdempotencyHeaders,
            body: CreateRefund,
            response: { 201: dataOf(Type.Array(StaffRefund)) },
          },
        ),
      },
      async (request, reply) => {
        const { params, body, headers } = request;
        const key = getIdempotencyKey(headers);
        const options = { body, key, hooks };
        const refunds = await createRefund(runtime, requireStaff(request), params.id, options);
        return reply.code(201).send({ data: await toStaffRefunds(db, refunds) });
      },
    );
  };
}
