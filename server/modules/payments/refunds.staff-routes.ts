import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  MakeRefund,
  OrderRefunds,
  PreviewRefund,
  RefundPreview,
  StaffRefund,
} from "#contract/api/staff-refunds.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { newToken } from "#server/platform/ids.ts";
import { listOrderRefunds, toStaffRefunds } from "./list-order-refunds.ts";
import { makeRefund, previewRefund } from "./make-refund.ts";

const tags = ["staff"];
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });

/** Staff's calls on the refunds of an order. */
export function refundStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/orders/:id/refunds",
      {
        config: { rights: "refunds.make" },
        bodyLimit: 48 * 1024,
        schema: {
          summary: "What may go back of an order, and what did",
          tags,
          params: Params,
          response: { 200: dataOf(OrderRefunds) },
        },
      },
      async (request) => ({
        data: await listOrderRefunds(db, requireStaff(request), request.params.id),
      }),
    );

    app.get(
      "/orders/:id/refunds/preview",
      {
        config: { rights: "refunds.make" },
        schema: {
          summary: "What a refund would return, and from which payment",
          tags,
          params: Params,
          querystring: PreviewRefund,
          response: { 200: dataOf(RefundPreview) },
        },
      },
      async (request) => ({ data: await previewRefund(db, request.params.id, request.query) }),
    );

    app.post(
      "/orders/:id/refunds",
      {
        config: { rights: "refunds.make" },
        bodyLimit: 48 * 1024,
        schema: {
          summary: "Return money for an order; the same Idempotency-Key returns it once",
          tags,
          params: Params,
          headers: Type.Object({
            "idempotency-key": Type.Optional(Type.String({ minLength: 8, maxLength: 200 })),
          }),
          body: MakeRefund,
          response: { 201: dataOf(Type.Array(StaffRefund)) },
        },
      },
      async (request, reply) => {
        const { params, body, headers } = request;
        const key = headers["idempotency-key"] ?? newToken();
        const refunds = await makeRefund(runtime, requireStaff(request), params.id, { body, key });
        return reply.code(201).send({ data: await toStaffRefunds(db, refunds) });
      },
    );
  };
}
