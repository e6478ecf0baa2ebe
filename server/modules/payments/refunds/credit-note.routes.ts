import { shopCreditNoteRoutes } from "#contract/api/payments/payments.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { getOwnOrder } from "#server/modules/orders/customer/index.ts";
import { requireVerifiedUser } from "#server/platform/auth/caller.ts";
import { noStore } from "#server/platform/cache/cache-headers.ts";
import { sendFile } from "#server/platform/files/send-file.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { createCreditNote } from "./credit-note.ts";

const documentLimit = { name: "invoice", limit: 60, windowSeconds: 600 };

export function creditNoteRoutes({ db, limits, config }: Runtime): ApiPlugin {
  return async (app) => {
    noStore(app);
    handleRoutes(app, shopCreditNoteRoutes, {
      "GET /orders/:id/refunds/:refundId/credit-note": async ({ caller, params }, reply) => {
        const user = requireVerifiedUser(caller);
        await limits.spend(documentLimit, user.userId);
        const order = await getOwnOrder(db, user, params.id);
        return sendFile(reply, await createCreditNote(db, config, order, params.refundId));
      },
    });
  };
}
