import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  ComingPieces,
  MakeRefund,
  OrderRefunds,
  PreviewRefund,
  ReceivePieces,
  RefundPreview,
  StaffRefund,
} from "#contract/api/staff-refunds.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getOrder } from "#server/modules/orders/index.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { onceKey } from "#server/platform/http/once-key.ts";
import { RecordId, RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { listOrderRefunds, toStaffRefunds } from "./list-order-refunds.ts";
import { makeCreditNote } from "./make-credit-note.ts";
import { makeRefund, previewRefund } from "./make-refund.ts";
import type { PiecesHooks } from "./pieces-in-hand.ts";
import { listComingPieces, receivePieces } from "./receive-pieces.ts";

/** Staff's calls on the refunds of an order. */
export function refundStaffRoutes(runtime: Runtime, hooks: PiecesHooks): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/refunds/coming",
      staffCall("returns.receive", "Refunded pieces that are on their way back", {
        response: { 200: dataOf(Type.Array(ComingPieces)) },
      }),
      async () => ({ data: await listComingPieces(db) }),
    );

    app.post(
      "/refunds/:id/receive",
      staffCall("returns.receive", "Take in refunded pieces that came back, or give them up", {
        params: RecordParams,
        body: ReceivePieces,
        response: { 200: dataOf(Type.Array(ComingPieces)) },
      }),
      actOnRecord(runtime, receivePieces),
    );

    app.get(
      "/orders/:id/refunds",
      staffCall("refunds.make", "What may go back of an order, and what did", {
        params: RecordParams,
        response: { 200: dataOf(OrderRefunds) },
      }),
      async (request) => ({
        data: await listOrderRefunds(db, hooks, requireStaff(request), request.params.id),
      }),
    );

    app.get(
      "/orders/:id/refunds/preview",
      staffCall("refunds.make", "What a refund would return, and from which payment", {
        params: RecordParams,
        querystring: PreviewRefund,
        response: { 200: dataOf(RefundPreview) },
      }),
      async (request) => ({ data: await previewRefund(db, request.params.id, request.query) }),
    );

    app.get(
      "/orders/:id/refunds/:refundId/credit-note",
      staffCall("sums.read", "The credit note of money sent back for an order, as a PDF", {
        params: Type.Object({ id: RecordId, refundId: RecordId }),
      }),
      async (request, reply) => {
        const order = await getOrder(db, request.params.id);
        return sendFile(reply, await makeCreditNote(db, order, request.params.refundId));
      },
    );

    app.post(
      "/orders/:id/refunds",
      {
        bodyLimit: 48 * 1024,
        ...staffCall(
          "refunds.make",
          "Return money for an order; the same Idempotency-Key returns it once",
          {
            params: RecordParams,
            headers: Idempotent,
            body: MakeRefund,
            response: { 201: dataOf(Type.Array(StaffRefund)) },
          },
        ),
      },
      async (request, reply) => {
        const { params, body, headers } = request;
        const key = onceKey(headers);
        const press = { body, key, hooks };
        const refunds = await makeRefund(runtime, requireStaff(request), params.id, press);
        return reply.code(201).send({ data: await toStaffRefunds(db, refunds) });
      },
    );
  };
}
