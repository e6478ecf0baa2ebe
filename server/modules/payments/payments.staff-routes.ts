import { Readable } from "node:stream";
import { staffPaymentRoutes } from "#contract/api/payments/staff-payments.routes.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { exportPayments } from "./ledger/export-payments.ts";
import { listPayments } from "./ledger/list-payments.ts";
import { getCashUp } from "./recorded/cash-up.ts";
import { countDeliveryMoney, listDeliveryMoney } from "./recorded/delivery-money.ts";
import { getOrderPayments, recordPayment } from "./recorded/record-payment.ts";
import { assignCase, recheckCase, recheckOrder } from "./resolutions/case-commands.ts";
import { getCase, reopenCase, resolveCase } from "./resolutions/resolve-case.ts";

/** A week of a rider's deliveries. */
const bodyLimit = 128 * 1024;

export function paymentStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffPaymentRoutes, {
      "GET /staff/payments": ({ staff, query }) => listPayments(runtime, staff, query),

      "GET /staff/payments/export": async ({ staff, query }, reply) => {
        const table = exportPayments(db, staff, query);
        await recordExport(db, staff, "payment.exported", query);
        return sendCsv(reply, "payments.csv", Readable.from(table));
      },

      "GET /staff/payment-cases/:id": ({ params }) => getCase(runtime, params.id),
      "PATCH /staff/payment-cases/:id": assignCase(runtime),
      "POST /staff/payment-cases/:id/resolve": ({ staff, params, body }) =>
        resolveCase(runtime, staff, params.id, body),
      "POST /staff/payment-cases/:id/reopen": reopenCase(runtime),
      "POST /staff/payment-cases/:id/recheck": ({ staff, params }) =>
        recheckCase(runtime, staff, params.id),
      "POST /staff/orders/:id/payments/recheck": ({ staff, params }) =>
        recheckOrder(runtime, staff, params.id),

      "GET /staff/orders/:id/payments": ({ staff, params }) =>
        getOrderPayments(db, staff, params.id),
      "POST /staff/orders/:id/payments": recordPayment(runtime),
      "GET /staff/payments/on-delivery": () => listDeliveryMoney(db),
      "POST /staff/payments/on-delivery": { bodyLimit, handler: countDeliveryMoney(runtime) },
      "GET /staff/reports/cash-up": ({ query }) => getCashUp(runtime, query),
    });
  };
}
