export {
  createDeliverWebhookTask,
  createRetryWebhooksTask,
  deliverWebhookJob,
  queueDeliveries,
} from "./deliver-webhook.ts";
export { deleteOldDeliveries } from "./deliveries.queries.ts";
export { type ResolveName, resolveName } from "./public-address.ts";
export { webhookMailSamples, webhookTemplates } from "./webhook-mail.ts";
export { countFailingWebhooks, type WebhooksState } from "./webhooks.queries.ts";
export { webhookStaffRoutes } from "./webhooks.staff-routes.ts";
