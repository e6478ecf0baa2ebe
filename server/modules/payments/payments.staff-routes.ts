import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  AskedOrder,
  DecideCase,
  GiveCase,
  PaymentCase,
  PaymentExportQuery,
  PaymentPage,
  PaymentQuery,
} from "#contract/api/staff-payments.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { askAboutCase, askAboutOrder } from "./ask-again.ts";
import { decideCase, getCase } from "./decide-case.ts";
import { giveCase } from "./give-case.ts";
import { exportPayments, listPayments } from "./list-payments.ts";

const tags = ["staff"];
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });
const response = { 200: dataOf(PaymentCase) };

/** Staff's calls on payments and on the cases in which money and order disagree. */
export function paymentStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/payments",
      {
        config: { rights: "payments.read" },
        schema: {
          summary: "Cases to decide, refunds, or everything about money",
          tags,
          querystring: PaymentQuery,
          response: { 200: PaymentPage },
        },
      },
      async (request) => await listPayments(db, requireStaff(request), request.query),
    );

    app.get(
      "/payments/export",
      {
        config: { rights: "payments.settle" },
        schema: {
          summary: "The same as a table for a spreadsheet",
          tags,
          querystring: PaymentExportQuery,
        },
      },
      async (request, reply) => {
        const csv = await exportPayments(db, requireStaff(request), request.query);
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", 'attachment; filename="payments.csv"')
          .send(csv);
      },
    );

    app.get(
      "/payments/:id",
      {
        config: { rights: "payments.read" },
        schema: {
          summary: "A case with its ways out, and what each does",
          tags,
          params: Params,
          response,
        },
      },
      async (request) => ({ data: await getCase(runtime, request.params.id) }),
    );

    app.patch(
      "/payments/:id",
      {
        config: { rights: "payments.settle" },
        schema: {
          summary: "Give an open case to somebody who may decide it",
          tags,
          params: Params,
          body: GiveCase,
          response,
        },
      },
      async (request) => ({
        data: await giveCase(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/payments/:id/decide",
      {
        config: { rights: "payments.settle" },
        schema: {
          summary: "Close a case by one of its ways out",
          tags,
          params: Params,
          body: DecideCase,
          response,
        },
      },
      async (request) => ({
        data: await decideCase(runtime, requireStaff(request), request.params.id, request.body),
      }),
    );

    app.post(
      "/payments/:id/ask",
      {
        config: { rights: "payments.settle" },
        schema: {
          summary: "Ask the provider again what a case is about",
          tags,
          params: Params,
          response,
        },
      },
      async (request) => ({
        data: await askAboutCase(runtime, requireStaff(request), request.params.id),
      }),
    );

    app.post(
      "/orders/:id/payments/ask",
      {
        config: { rights: "payments.settle" },
        schema: {
          summary: "Ask the provider again about every payment of an order",
          tags,
          params: Params,
          response: { 200: dataOf(AskedOrder) },
        },
      },
      async (request) => ({
        data: await askAboutOrder(runtime, requireStaff(request), request.params.id),
      }),
    );
  };
}
