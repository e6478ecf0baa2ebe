import { Readable } from "node:stream";
import { staffCustomerRoutes } from "#contract/api/customers/customers.routes.ts";
import { recordExport } from "#server/database/audit.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { sendCsv } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
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

export function customerStaffRoutes(runtime: Runtime): ApiPlugin {
  const { db } = runtime;
  const unsubscribe = unsubscribeCustomer(runtime);
  return async (app) => {
    handleRoutes(app, staffCustomerRoutes, {
      "GET /staff/customers": ({ query }) => getCustomerPage(db, query),
      "GET /staff/customers/export": async ({ staff, query }, reply) => {
        const csv = exportCustomers(db, query);
        await recordExport(db, staff, "customer.exported", query);
        return sendCsv(reply, "customers.csv", Readable.from(csv));
      },
      "GET /staff/customers/:id": ({ params }) => getCustomer(db, params.id),
      "POST /staff/customers/:id/notes": addNote(runtime),
      "POST /staff/customers/:id/unsubscribe": async (request) => {
        await unsubscribe(request);
        // Read after the commit, which refreshes the record.
        return await getCustomer(db, request.params.id);
      },
      "POST /staff/customers/:id/data-requests": recordDataRequest(runtime),
      "POST /staff/customers/:id/data-requests/close": closeDataRequest(runtime),
      "POST /staff/customers/:id/export": ({ staff, params }) =>
        exportCustomerData(runtime, staff, params.id),
      "POST /staff/customers/:id/erase": eraseCustomer(runtime),
    });
  };
}
