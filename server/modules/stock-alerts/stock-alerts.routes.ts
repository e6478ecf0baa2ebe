import { shopStockAlertRoutes } from "#contract/api/catalogue/stock-alerts.routes.ts";
import { stockAlertLimits } from "#contract/api/catalogue/stock-alerts.ts";
import { isEmail, normalizeEmail } from "#contract/validation/email.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { cancelMessagesTo } from "#server/modules/mail/index.ts";
import { newId, newToken } from "#server/platform/auth/ids.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { stockAlertMailKinds } from "./stock-alert-mail.ts";
import {
  deleteStockAlertsByToken,
  findVariantOnSale,
  insertStockAlert,
} from "./stock-alerts.queries.ts";

/** Behind one address of a carrier stand thousands; an address of email has its own bound. */
const clientLimit = { name: "stock-alert", limit: 60, windowSeconds: 3600 };
/** Unknown tokens. */
const wrongTokenLimit = { name: "stock-alert-stop", limit: 600, windowSeconds: 600 };

export function stockAlertRoutes(runtime: Runtime): ApiPlugin {
  const { db, limits } = runtime;
  return async (app) => {
    // Mail programs post a form whose body repeats the address (RFC 8058 §3.1).
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );

    handleRoutes(app, shopStockAlertRoutes, {
      "POST /stock-alerts": async ({ ip, body }) => {
        const email = body.email.trim();
        if (!isEmail(email)) {
          throw validationError([{ field: "email", message: "Enter a valid email" }]);
        }
        await limits.spend(clientLimit, toClientKey(ip));
        const variant = await findVariantOnSale(db, body.productId, body.size);
        if (!variant) throw new AppError("not_found", { detail: "This size no longer exists." });
        await db.withTransaction((tx) =>
          insertStockAlert(tx, {
            id: newId("alert"),
            variantId: variant.id,
            email: normalizeEmail(email),
            token: newToken(),
            at: runtime.clock(),
            maxPerEmail: stockAlertLimits.perEmail,
          }),
        );
        return { requested: true };
      },
      "POST /stock-alerts/stop": async ({ ip, query }) => {
        await limits.countRefused([wrongTokenLimit, toClientKey(ip)], () =>
          db.withTransaction(async (tx) => {
            const email = await deleteStockAlertsByToken(tx, query.token);
            if (email === undefined) {
              throw new AppError("not_found", {
                detail: "This link is incomplete. Open the one in your latest email.",
              });
            }
            await cancelMessagesTo(tx, email, stockAlertMailKinds);
          }),
        );
        return { requested: false };
      },
      // Mail programs without one-click open the link; the page asks first.
      "GET /stock-alerts/stop": async ({ query }, reply) => {
        const token = encodeURIComponent(query.token);
        return reply.redirect(
          `${runtime.config.publicUrl}/newsletter/unsubscribe?of=sizes&token=${token}`,
          303,
        );
      },
    });
  };
}
