import type { Runtime } from "#server/database/runtime.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordParams } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { getOwnOrder } from "./get-own-order.ts";
import { makeInvoice } from "./make-invoice.ts";
import { toInvoice } from "./to-invoice.ts";

/** Setting a document takes some hundredths of a second. */
const perUser = { name: "invoice", limit: 60, windowSeconds: 600 };

/** The invoice of an order, for who placed it. */
export function invoiceRoutes({ db, limits }: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    app.get(
      "/orders/:id/invoice",
      {
        schema: {
          summary: "The invoice of one of the buyer's orders as a PDF, by id or number",
          tags: ["orders"],
          params: RecordParams,
        },
      },
      async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await limits.spend(perUser, caller.userId);
        const order = await getOwnOrder(db, caller, request.params.id);
        const content = await makeInvoice(toInvoice(order, await readContact(db)));
        const name = `${order.orderNumber}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },
    );
  };
}
