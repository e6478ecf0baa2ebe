import { Type } from "typebox";
import { dataOf } from "#contract/api/envelope.ts";
import {
  Customer,
  CustomerPage,
  CustomerQuery,
  ForgetCustomer,
  MadeCopy,
  WriteCustomerNote,
} from "#contract/api/staff-customers.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { StaffPlugin } from "#server/platform/http/api-instance.ts";
import { requireStaff } from "#server/platform/http/staff.ts";
import { copyCustomer } from "./copy-customer.ts";
import { forgetCustomer } from "./forget-customer.ts";
import { getCustomer } from "./get-customer.ts";
import { answerCustomers } from "./list-customers.ts";
import { writeNote } from "./write-note.ts";

const tags = ["staff"];
const Params = Type.Object({ id: Type.String({ maxLength: 64, pattern: "^[\\w-]+$" }) });

/** Staff's calls on customers. */
export function customerStaffRoutes(runtime: Runtime): StaffPlugin {
  const { db } = runtime;
  return async (app) => {
    app.get(
      "/customers",
      {
        config: { rights: "customers.read" },
        schema: {
          summary: "Everybody the store knows by an e-mail address, fifty to a page",
          tags,
          querystring: CustomerQuery,
          response: { 200: CustomerPage },
        },
      },
      async (request) => await answerCustomers(db, request.query),
    );

    app.get(
      "/customers/:id",
      {
        config: { rights: "customers.read" },
        schema: {
          summary: "Somebody with their orders, consent, business and notes",
          tags,
          params: Params,
          response: { 200: dataOf(Customer) },
        },
      },
      async (request) => ({ data: await getCustomer(db, request.params.id) }),
    );

    app.post(
      "/customers/:id/notes",
      {
        config: { rights: "customers.note" },
        schema: {
          summary: "Keep a note about somebody",
          tags,
          params: Params,
          body: WriteCustomerNote,
          response: { 201: dataOf(Customer) },
        },
      },
      async (request, reply) => {
        const staff = requireStaff(request);
        const data = await writeNote(runtime, staff, request.params.id, request.body.text);
        return reply.code(201).send({ data });
      },
    );

    app.post(
      "/customers/:id/copy",
      {
        config: { rights: "customers.forget" },
        schema: {
          summary: "Everything held under the address, for the person who asks for it",
          tags,
          params: Params,
          response: { 200: dataOf(MadeCopy) },
        },
      },
      async (request) => ({
        data: await copyCustomer(runtime, requireStaff(request), request.params.id),
      }),
    );

    app.post(
      "/customers/:id/forget",
      {
        config: { rights: "customers.forget" },
        schema: {
          summary: "Forget somebody who asks for it; sums and lines of orders stay for the books",
          tags,
          params: Params,
          body: ForgetCustomer,
          response: { 204: Type.Null({ description: "Done" }) },
        },
      },
      async (request, reply) => {
        const { id } = request.params;
        await forgetCustomer(runtime, requireStaff(request), id, request.body.email);
        return reply.code(204).send(null);
      },
    );
  };
}
