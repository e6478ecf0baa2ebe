import { staffRefundRoutes } from "#contract/api/payments/staff-payments.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getOrder } from "#server/modules/orders/index.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createRefund, previewRefund } from "./create-refund.ts";
import { createCreditNote } from "./credit-note.ts";
import { listOrderRefunds, toStaffRefunds } from "./list-order-refunds.ts";
import { listExpectedItems, receiveItems } from "./receive-refunded-units.ts";
import type { RefundableUnitsHooks } from "./refund-basis.ts";

export function refundStaffRoutes(runtime: Runtime, hooks: RefundableUnitsHooks): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffRefundRoutes, {
      "GET /staff/refunds/expected-items": () => listExpectedItems(db),
      "POST /staff/refunds/:id/receive": receiveItems(runtime),
      "GET /staff/orders/:id/refunds": ({ staff, params }) =>
        listOrderRefunds(db, hooks, staff, params.id),
      "GET /staff/orders/:id/refunds/preview": ({ params, query }) =>
        previewRefund(db, params.id, query),

      "GET /staff/orders/:id/refunds/:refundId/credit-note": async ({ params }, reply) => {
        const order = await getOrder(db, params.id);
        return sendFile(reply, await createCreditNote(db, runtime.config, order, params.refundId));
      },

      "POST /staff/orders/:id/refunds": {
        bodyLimit: 48 * 1024,
        handler: async ({ staff, params, body, idempotencyKey: key }) =>
          toStaffRefunds(db, await createRefund(runtime, staff, params.id, { body, key, hooks })),
      },
    });
  };
}
