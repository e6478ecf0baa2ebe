import { staffWebhookRoutes } from "#contract/api/webhooks/webhooks.routes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { type ApiPlugin, handleRoutes } from "#server/platform/http/handle-routes.ts";
import { getDeliveries, getDelivery, resendDelivery, sendTestEvent } from "./deliveries.ts";
import type { AddressRules } from "./public-address.ts";
import {
  createWebhook,
  deleteWebhookAsStaff,
  getWebhooks,
  replaceSecretAsStaff,
  resendFailed,
  showSecret,
  updateWebhook,
} from "./webhooks.ts";

export function webhookStaffRoutes(runtime: Runtime, rules: AddressRules): ApiPlugin {
  const { db } = runtime;
  return async (app) => {
    handleRoutes(app, staffWebhookRoutes, {
      "GET /staff/webhooks": () => getWebhooks(runtime),
      "POST /staff/webhooks": createWebhook({ ...runtime, rules }),
      "PATCH /staff/webhooks/:id": updateWebhook({ ...runtime, rules }),
      "POST /staff/webhooks/:id/delete": deleteWebhookAsStaff(runtime),
      "POST /staff/webhooks/:id/secret": showSecret(runtime),
      "POST /staff/webhooks/:id/replace-secret": replaceSecretAsStaff(runtime),
      "POST /staff/webhooks/:id/test": sendTestEvent(runtime),
      "POST /staff/webhooks/:id/resend": resendFailed(runtime),
      "GET /staff/webhooks/:id/deliveries": ({ params, query }) =>
        getDeliveries(db, params.id, query),
      "GET /staff/webhook-deliveries/:id": ({ params }) => getDelivery(db, params.id),
      "POST /staff/webhook-deliveries/:id/resend": resendDelivery(runtime),
    });
  };
}
