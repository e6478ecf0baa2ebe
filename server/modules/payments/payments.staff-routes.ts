import { Readable } from "node:stream";
import { dataOf } from "#contract/api/envelope.ts";
import {
  AskedOrder,
  DecideCase,
  GiveCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
  UndoCase,
} from "#contract/api/staff-payments.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendCsv } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { askAboutCase, askAboutOrder } from "./ask-again.ts";
import { decideCase, getCase } from "./decide-case.ts";
import { exportPayments } from "./export-payments.ts";
import { giveCase } from "./give-case.ts";
import { listPayments } from "./list-payments.ts";
import { undoCase } from "./undo-case.ts";

const one = { params: RecordParams, response: { 200: dataOf(PaymentCase) } };

/** Staff's calls on payments and on the cases in which money and order disagree. */
export function paymentStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/payments",
      staffCall("payments.read", "Cases to decide, refunds, or everything about money", {
        querystring: PaymentQuery,
        response: { 200: PaymentPage },
      }),
      async (request) => await listPayments(runtime, requireStaff(request), request.query),
    );

    app.get(
      "/payments/export",
      staffCall("payments.settle", "The same as a table for a spreadsheet", {
        querystring: PaymentExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const table = exportPayments(db, staff, request.query);
        await recordExport(db, staff, "payments.exported", request.query);
        return sendCsv(reply, "payments.csv", Readable.from(table));
      },
    );

    app.get(
      "/payments/:id",
      staffCall("payments.read", "A case with its ways out, and what each does", one),
      async (request) => ({ data: await getCase(runtime, request.params.id) }),
    );

    app.patch(
      "/payments/:id",
      staffCall("payments.settle", "Give an open case to somebody who may decide it", {
        ...one,
        body: GiveCase,
      }),
      actOnRecord(runtime, giveCase),
    );

    app.post(
      "/payments/:id/decide",
      staffCall("payments.settle", "Close a case by one of its ways out", {
        ...one,
        body: DecideCase,
      }),
      actOnRecord(runtime, decideCase),
    );

    app.post(
      "/payments/:id/undo",
      staffCall(
        "payments.settle",
        "Take a decision back that moved nothing, while its mail waits",
        {
          ...one,
          body: UndoCase,
        },
      ),
      actOnRecord(runtime, undoCase),
    );

    app.post(
      "/payments/:id/ask",
      staffCall("payments.settle", "Ask the provider again what a case is about", one),
      actOnRecord(runtime, askAboutCase),
    );

    app.post(
      "/orders/:id/payments/ask",
      staffCall("payments.settle", "Ask the provider again about every payment of an order", {
        params: RecordParams,
        response: { 200: dataOf(AskedOrder) },
      }),
      actOnRecord(runtime, askAboutOrder),
    );
  };
}
