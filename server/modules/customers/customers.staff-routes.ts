import { Readable } from "node:stream";
import { CloseDataRequest, RecordDataRequest } from "#contract/api/data-requests.ts";
import { dataOf, NoContent } from "#contract/api/envelope.ts";
import { Idempotent } from "#contract/api/idempotent.ts";
import {
  Customer,
  CustomerExportQuery,
  CustomerPage,
  CustomerQuery,
  ForgetCustomer,
  MadeCopy,
  WriteCustomerNote,
} from "#contract/api/staff-customers.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendCsv } from "#server/platform/http/send-file.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { actOnRecord, staffCall } from "#server/platform/http/staff-call.ts";
import { copyCustomer } from "./copy-customer.ts";
import { endLetterConsent } from "./end-letter-consent.ts";
import { exportCustomers } from "./export-customers.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { answerCustomers } from "./list-customers.ts";
import { closeDataRequest, recordDataRequest } from "./record-data-request.ts";
import { writeNote } from "./write-note.ts";

/** Staff's calls on customers. */
export function customerStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/customers",
      staffCall(
        "customers.read",
        "Everybody the store knows by an e-mail address, fifty to a page",
        { querystring: CustomerQuery, response: { 200: CustomerPage } },
      ),
      async (request) => await answerCustomers(db, request.query),
    );

    app.get(
      "/customers/export",
      staffCall("customers.export", "The customers of the room as CSV", {
        querystring: CustomerExportQuery,
      }),
      async (request, reply) => {
        const staff = requireStaff(request);
        const csv = exportCustomers(db, request.query);
        await recordExport(db, staff, "customers.exported", request.query);
        return sendCsv(reply, "customers.csv", Readable.from(csv));
      },
    );

    app.get(
      "/customers/:id",
      staffCall("customers.read", "Somebody with their orders, consent, business and notes", {
        params: RecordParams,
        response: { 200: dataOf(Customer) },
      }),
      async (request) => ({ data: await getCustomer(db, request.params.id) }),
    );

    app.post(
      "/customers/:id/notes",
      staffCall("customers.note", "Keep a note about somebody", {
        params: RecordParams,
        headers: Idempotent,
        body: WriteCustomerNote,
        response: { 201: dataOf(Customer) },
      }),
      async (request, reply) => {
        const { params, headers, body } = request;
        const key = headers["idempotency-key"];
        const data = await writeNote(runtime, requireStaff(request), params.id, body.text, key);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/customers/:id/letter/leave",
      staffCall("customers.note", "Take somebody who asks for it off the list of the letters", {
        params: RecordParams,
        response: { 200: dataOf(Customer) },
      }),
      actOnRecord(runtime, endLetterConsent),
    );

    app.post(
      "/customers/:id/data-requests",
      staffCall("customers.note", "Write down what somebody asks about their data", {
        params: RecordParams,
        body: RecordDataRequest,
        response: { 200: dataOf(Customer) },
      }),
      actOnRecord(runtime, recordDataRequest),
    );

    app.post(
      "/customers/:id/data-requests/close",
      staffCall("customers.forget", "Close a request about personal data without doing it", {
        params: RecordParams,
        body: CloseDataRequest,
        response: { 200: dataOf(Customer) },
      }),
      actOnRecord(runtime, closeDataRequest),
    );

    app.post(
      "/customers/:id/copy",
      staffCall(
        "customers.forget",
        "Everything held under the address, for the person who asks for it",
        { params: RecordParams, response: { 200: dataOf(MadeCopy) } },
      ),
      actOnRecord(runtime, copyCustomer),
    );

    app.post(
      "/customers/:id/forget",
      staffCall(
        "customers.forget",
        "Forget somebody who asks for it; sums and lines of orders stay for the books",
        { params: RecordParams, body: ForgetCustomer, response: { 204: NoContent } },
      ),
      async (request, reply) => {
        const { id } = request.params;
        await forgetCustomer(runtime, requireStaff(request), id, request.body.email);
        return reply.code(204).send(null);
      },
    );
  };
}
