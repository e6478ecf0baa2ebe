import { Readable } from "node:stream";
import {
  AddCustomerNote,
  Customer,
  CustomerExportQuery,
  CustomerExportReply,
  CustomerPage,
  CustomerQuery,
  EraseCustomer,
} from "#contract/api/customers/customers.ts";
import { CloseDataRequest, RecordDataRequest } from "#contract/api/customers/data-requests.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { IdempotencyHeaders } from "#contract/api/idempotent.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireStaff } from "#server/platform/auth/staff-guard.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { recordHandler, staffCall } from "#server/platform/http/staff-call.ts";
import {
  addNote,
  closeDataRequest,
  recordDataRequest,
  unsubscribeCustomer,
} from "./customer-commands.ts";
import { eraseCustomer } from "./erase-customer.ts";
import { exportCustomerData } from "./export-customer-data.ts";
import { getCustomer } from "./get-customer.ts";
import { exportCustomers, getCustomerPage } from "./list-customers.ts";

export function customerStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/customers",
      staffCall("customers.read", "List customers", {
        querystring: CustomerQuery,
        response: { 200: CustomerPage },
      }),
      async (request) => await getCustomerPage(db, request.query),
    );

    app.get(
      "/customers/export",
      staffCall("customers.export", "Export customers as CSV", {
        querystring: CustomerExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const csv = exportCustomers(db, request.query);
        await recordExport(db, staff, "customer.exported", request.query);
        return sendCsv(reply, "customers.csv", Readable.from(csv));
      },
    );

    app.get(
      "/customers/:id",
      staffCall("customers.read", "Get a customer", {
        params: RecordParams,
        response: { 200: dataOf(Customer) },
      }),
      async (request) => ({ data: await getCustomer(db, request.params.id) }),
    );

    app.post(
      "/customers/:id/notes",
      staffCall("customers.note", "Add a note to a customer", {
        params: RecordParams,
        headers: IdempotencyHeaders,
        body: AddCustomerNote,
        response: { 201: dataOf(Customer) },
      }),
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = headers["idempotency-key"];
        const data = await addNote(runtime, requireStaff(request), params.id, body.text, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/customers/:id/unsubscribe",
      staffCall("customers.note", "Unsubscribe a customer from the newsletter", {
        params: RecordParams,
        response: { 200: dataOf(Customer) },
      }),
      recordHandler(runtime, unsubscribeCustomer),
    );

    app.post(
      "/customers/:id/data-requests",
      staffCall("customers.note", "Record a data request", {
        params: RecordParams,
        body: RecordDataRequest,
        response: { 200: dataOf(Customer) },
      }),
      recordHandler(runtime, recordDataRequest),
    );

    app.post(
      "/customers/:id/data-requests/close",
      staffCall("customers.erase", "Close a data request without fulfilling it", {
        params: RecordParams,
        body: CloseDataRequest,
        response: { 200: dataOf(Customer) },
      }),
      recordHandler(runtime, closeDataRequest),
    );

    app.post(
      "/customers/:id/export",
      staffCall("customers.erase", "Export all data of a customer", {
        params: RecordParams,
        response: { 200: dataOf(CustomerExportReply) },
      }),
      recordHandler(runtime, exportCustomerData),
    );

    app.post(
      "/customers/:id/erase",
      staffCall("customers.erase", "Erase a customer's personal data, keeping order amounts", {
        params: RecordParams,
        body: EraseCustomer,
        response: { 204: NoContent },
      }),
      async (request, reply) => {
        const { id } = request.params;
        await eraseCustomer(runtime, requireStaff(request), id, request.body.email);
        return reply.code(204).send(null);
      },
    );
  };
}
