import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { getOwnOrder } from "#server/modules/orders/index.ts";
import { requireVerifiedUser } from "#server/platform/caller.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { keepNothing } from "#server/platform/http/keep-nothing.ts";
import { RecordId } from "#server/platform/http/record-params.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { makeCreditNote } from "./make-credit-note.ts";

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
        return sendFile(reply, await makeCreditNote(db, order, request.params.refundId));
      },
    );
  };
}
