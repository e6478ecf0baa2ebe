import { Type } from "typebox";
import { defineRoutes } from "../define-routes.ts";
import {
  CreateWebhook,
  DeliveriesQuery,
  DeliveryPage,
  ShowWebhookSecret,
  UpdateWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookSecret,
  WebhookVersion,
} from "./webhooks.ts";

const right = "settings.edit";

export const staffWebhookRoutes = defineRoutes("staff", {
  "GET /staff/webhooks": { summary: "List webhooks", right, reply: Type.Array(Webhook) },
  "POST /staff/webhooks": {
    summary: "Add a webhook",
    right,
    idempotent: true,
    body: CreateWebhook,
    status: 201,
    reply: Webhook,
  },
  "PATCH /staff/webhooks/:id": {
    summary: "Change a webhook, or turn it on or off",
    right,
    body: UpdateWebhook,
    reply: Webhook,
  },
  "POST /staff/webhooks/:id/delete": {
    summary: "Delete a webhook with its delivery log",
    right,
    body: WebhookVersion,
  },
  "POST /staff/webhooks/:id/secret": {
    summary: "Show the signing secret of a webhook",
    right,
    unversioned: true,
    body: ShowWebhookSecret,
    reply: WebhookSecret,
    errors: ["password_wrong"],
  },
  "POST /staff/webhooks/:id/replace-secret": {
    summary: "Replace the signing secret of a webhook; the old one signs for 24 hours more",
    right,
    body: WebhookVersion,
    reply: Webhook,
  },
  "POST /staff/webhooks/:id/test": {
    summary: "Send a test event, once",
    right,
    unversioned: true,
    idempotent: true,
    status: 201,
    reply: WebhookDelivery,
  },
  "POST /staff/webhooks/:id/resend": {
    summary: "Send all failed deliveries that wait for their next attempt again, now",
    right,
    reply: Webhook,
  },
  "GET /staff/webhooks/:id/deliveries": {
    summary: "List deliveries of the last 30 days, newest first",
    right,
    query: DeliveriesQuery,
    reply: DeliveryPage,
  },
  "GET /staff/webhook-deliveries/:id": {
    summary: "Get a delivery with its request and answer",
    right,
    reply: WebhookDeliveryDetails,
  },
  "POST /staff/webhook-deliveries/:id/resend": {
    summary: "Send a delivery again, now",
    right,
    idempotent: true,
    reply: WebhookDelivery,
  },
});
