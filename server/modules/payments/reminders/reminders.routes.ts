import {
  shopReminderRoutes,
  staffReminderRoutes,
} from "#contract/api/payments/reminders.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { cancelMessagesTo } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { toClientKey } from "#server/platform/http/client-address.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { countReminders, stopReminders } from "./reminders.queries.ts";

/** Unknown tokens. Mail programs stop reminders from few addresses. */
const wrongTokenLimit = { name: "reminders-stop", limit: 600, windowSeconds: 600 };

export function reminderRoutes(runtime: Runtime): ApiPlugin {
  const { db, clock, config, limits } = runtime;
  return async (app) => {
    // Mail programs post a form whose body repeats the address (RFC 8058 §3.1).
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer", bodyLimit: 1024 },
      (_request, _body, done) => done(null, undefined),
    );

    handleRoutes(app, shopReminderRoutes, {
      "POST /orders/reminders/stop": async ({ ip, query }) => {
        await limits.countRefused([wrongTokenLimit, toClientKey(ip)], () =>
          db.withTransaction(async (tx) => {
            const email = await stopReminders(tx, query.token, clock());
            if (email === undefined) {
              throw new AppError("not_found", {
                detail: "This link is incomplete. Open the one in your latest email.",
              });
            }
            await cancelMessagesTo(tx, email, ["payment-reminder", "order-again"]);
          }),
        );
        return { stopped: true as const };
      },
      "GET /orders/reminders/stop": async ({ query }, reply) => {
        const token = encodeURIComponent(query.token);
        return reply.redirect(`${config.publicUrl}/orders/reminders/stop?token=${token}`, 303);
      },
    });
  };
}

const reportedMs = 30 * 24 * 3_600_000;

export function reminderStaffRoutes({ db, clock }: Runtime): ApiPlugin {
  return async (app) => {
    handleRoutes(app, staffReminderRoutes, {
      "GET /staff/reports/reminders": () =>
        countReminders(db.replica, new Date(clock().getTime() - reportedMs)),
    });
  };
}
