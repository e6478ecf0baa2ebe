import type { Runtime } from "#server/database/runtime.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { RecordParams } from "#server/platform/http/request-params.ts";
import { getOwnOrder } from "../customer/order-access.ts";
import { createInvoicePdf, toInvoice } from "./invoice.ts";

const rateLimit = { name: "invoice", limit: 60, windowSeconds: 600 };

export function invoiceRoutes({ db, limits }: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    app.get(
      "/orders/:id/invoice",
      {
        schema: {
          summary: "Get the invoice of your order as a PDF, by id or number",
          tags: ["orders"],
          params: RecordParams,
        },
      },
      async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await limits.spend(rateLimit, caller.userId);
        const order = await getOwnOrder(db, caller, request.params.id);
        const content = await createInvoicePdf(toInvoice(order, await getContact(db)));
        const name = `${order.orderNumber}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },
    );
  };
}
