import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { drawInvoice, getOwnOrder, toCreditNote } from "#server/modules/orders/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordId } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { numberCreditNotes } from "./number-credit-notes.ts";
import { listRefundLines } from "./refund-lines.queries.ts";
import { listRefunds } from "./refunds.queries.ts";

/** Setting a document takes some hundredths of a second. */
const perUser = { name: "invoice", limit: 60, windowSeconds: 600 };

/** The credit note of each refund that the store sent for an order, for who placed it. */
export function creditNoteRoutes({ db, limits }: Runtime): ApiPlugin {
  return async (app) => {
    keepNothing(app);
    app.get(
      "/orders/:id/refunds/:refundId/credit-note",
      {
        schema: {
          summary: "The credit note of money sent back for one of the buyer's orders, as a PDF",
          tags: ["orders"],
          params: Type.Object({ id: RecordId, refundId: RecordId }),
        },
      },
      async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await limits.spend(perUser, caller.userId);
        const order = await getOwnOrder(db, caller, request.params.id);
        const refunds = await listRefunds(db, order.id);
        const refund = refunds.find(({ id }) => id === request.params.refundId);
        const number = refund && numberCreditNotes(order.orderNumber, refunds).get(refund.id);
        if (!number) throw new AppError("not_found", { detail: "Credit note not found." });
        const { amountKobo, shippingKobo, settledAt, requestedAt } = refund;
        const note = toCreditNote(order, {
          number,
          amountKobo,
          shippingKobo,
          lines: await listRefundLines(db, [refund.id]),
          at: settledAt ?? requestedAt,
          contact: await readContact(db),
        });
        const content = await drawInvoice(note);
        const name = `${number}.pdf`;
        return sendFile(reply, { name, mediaType: "application/pdf", content });
      },
    );
  };
}
