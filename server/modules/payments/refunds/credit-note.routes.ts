import { Type } from "typebox";
import type { Runtime } from "#server/database/runtime.ts";
import { getOwnOrder } from "#server/modules/orders/index.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import type { ApiPlugin } from "#server/platform/http/api-instance.ts";
import { RecordId } from "#server/platform/http/request-params.ts";
import { createCreditNote } from "./credit-note.ts";

const documentLimit = { name: "invoice", limit: 60, windowSeconds: 600 };

export function creditNoteRoutes({ db, limits }: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    app.get(
      "/orders/:id/refunds/:refundId/credit-note",
      {
        schema: {
          summary: "Get the credit note of a refund as a PDF",
          tags: ["orders"],
          params: Type.Object({ id: RecordId, refundId: RecordId }),
        },
      },
      async (request, reply) => {
        const caller = requireVerifiedUser(request.caller);
        await limits.spend(documentLimit, caller.userId);
        const order = await getOwnOrder(db, caller, request.params.id);
        return sendFile(reply, await createCreditNote(db, order, request.params.refundId));
      },
    );
  };
}
