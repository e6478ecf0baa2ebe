import { Readable } from "node:stream";
import { dataOf } from "#contract/api/envelope.ts";
import {
  AssignCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  RecheckedOrder,
  ResolveCase,
  UndoCase,
} from "#contract/api/payments/staff-payments.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import { exportPayments } from "./ledger/export-payments.ts";
import { listPayments } from "./ledger/list-payments.ts";
import { assignCase, recheckCase, recheckOrder } from "./resolutions/case-commands.ts";
import { getCase, resolveCase, undoCase } from "./resolutions/resolve-case.ts";

const ofCase = { params: RecordParams, response: { 200: dataOf(PaymentCase) } };

export function paymentStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/payments",
      staffCall("payments.read", "List payments, refunds and open cases", {
        querystring: PaymentQuery,
        response: { 200: PaymentPage },
      }),
      async (request) => await listPayments(runtime, requireStaff(request), request.query),
    );

    app.get(
      "/payments/export",
      staffCall("payments.resolve", "Export payments as CSV", {
        querystring: PaymentExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const table = exportPayments(db, staff, request.query);
        await recordExport(db, staff, "payment.exported", request.query);
        return sendCsv(reply, "payments.csv", Readable.from(table));
      },
    );

    app.get(
      "/payment-cases/:id",
      staffCall("payments.read", "Get a payment case with its possible resolutions", ofCase),
      async (request) => ({ data: await getCase(runtime, request.params.id) }),
    );

    app.patch(
      "/payment-cases/:id",
      staffCall("payments.resolve", "Assign an open payment case", {
        ...ofCase,
        body: AssignCase,
      }),
      recordHandler(runtime, assignCase),
    );

    app.post(
      "/payment-cases/:id/resolve",
      staffCall("payments.resolve", "Resolve a payment case", {
        ...ofCase,
        body: ResolveCase,
      }),
      recordHandler(runtime, resolveCase),
    );

    app.post(
      "/payment-cases/:id/undo",
      staffCall(
        "payments.resolve",
        "Undo a resolution that moved no money, while its email is held",
        {
          ...ofCase,
          body: UndoCase,
        },
      ),
      recordHandler(runtime, undoCase),
    );

    app.post(
      "/payment-cases/:id/recheck",
      staffCall("payments.resolve", "Recheck a payment case with the provider", ofCase),
      recordHandler(runtime, recheckCase),
    );

    app.post(
      "/orders/:id/payments/recheck",
      staffCall("payments.resolve", "Recheck every payment of an order with the provider", {
        params: RecordParams,
        response: { 200: dataOf(RecheckedOrder) },
      }),
      recordHandler(runtime, recheckOrder),
    );
  };
}
