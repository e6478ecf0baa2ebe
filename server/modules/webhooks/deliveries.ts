import {
  maxAttempts,
  testEventType,
  webhookLimits,
} from "#contract/api/webhooks/webhook-limits.ts";
import type {
  DeliveriesQuery,
  DeliveryPage,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from "#contract/api/webhooks/webhooks.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { queueDelivery, toPayload } from "./deliver-webhook.ts";
import {
  type DeliveryRow,
  findDelivery,
  insertTestDelivery,
  listDeliveries,
  retryDelivery,
} from "./deliveries.queries.ts";
import { describedHeaders } from "./sign-webhook.ts";
import { findWebhook, lockWebhook } from "./webhooks.queries.ts";
import { describeWebhook, notFoundError, webhookOffError } from "./webhooks.ts";

/** @throws {AppError} `not_found` */
export async function getDeliveries(
  on: Queryable,
  webhookId: string,
  { filter, before }: DeliveriesQuery,
): Promise<DeliveryPage> {
  if (!(await findWebhook(on, webhookId))) throw notFoundError();
  const limit = webhookLimits.deliveriesPerPage;
  const query = { failed: filter === "failed", before, limit: limit + 1 };
  const rows = await listDeliveries(on, webhookId, query);
  const visible = rows.slice(0, limit);
  const next = rows.length > limit ? (visible.at(-1)?.seq ?? null) : null;
  return { data: visible.map(toDelivery), meta: { next } };
}

/** @throws {AppError} `not_found` */
export async function getDelivery(on: Queryable, id: string): Promise<WebhookDeliveryDetails> {
  const row = await findDelivery(on, id);
  if (!row) throw deliveryNotFoundError();
  const { eventId, attemptedAt, body, answer } = row;
  const headers = describedHeaders({ id: eventId, at: attemptedAt ?? row.createdAt });
  return { ...toDelivery(row), request: { headers, body }, answer };
}

/** @throws {AppError} `not_found`; `conflict` while its webhook is off */
export const resendDelivery = staffCommand<unknown, WebhookDelivery>(
  async ({ tx, runtime, params: { id } }) => {
    const found = await findDelivery(tx, id);
    const webhook = found && (await lockWebhook(tx, found.webhookId));
    if (!found || !webhook) throw deliveryNotFoundError();
    if (!webhook.isOn && !found.isTest) throw webhookOffError();
    await retryDelivery(tx, id, runtime.clock());
    await queueDelivery(tx, webhook.id);
    return {
      reply: await requireDelivery(tx, id),
      change: {
        action: "webhook.delivery_resent",
        subject: webhook.id,
        after: { type: found.type, object: found.label },
      },
    };
  },
);

/** Also to one that is off. @throws {AppError} `not_found` */
export const sendTestEvent = staffCommand<unknown, WebhookDelivery>(
  async ({ tx, runtime, params: { id: webhookId } }) => {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook) throw notFoundError();
    const [id, eventId] = [newId("dlv"), newId("evt")];
    const createdAt = runtime.clock();
    const event = { id: eventId, type: testEventType, data: { webhookId }, createdAt };
    const body = toPayload(event);
    const label = "Test event";
    await insertTestDelivery(tx, webhookId, {
      ...{ id, eventId, type: testEventType, label, body, createdAt },
    });
    await queueDelivery(tx, webhookId);
    return {
      reply: await requireDelivery(tx, id),
      change: { action: "webhook.tested", subject: webhookId, after: describeWebhook(webhook) },
    };
  },
);

async function requireDelivery(on: Queryable, id: string): Promise<WebhookDelivery> {
  const row = await findDelivery(on, id);
  if (!row) throw deliveryNotFoundError();
  return toDelivery(row);
}

function deliveryNotFoundError(): AppError {
  return new AppError("not_found", { detail: "This delivery is no longer in the log." });
}

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, webhookId, eventId, type, label, state, attempts, status, error, durationMs } = row;
  return {
    ...{ id, webhookId, eventId, type, object: label, state, attempts, status, error, durationMs },
    maxAttempts: row.isTest ? 1 : maxAttempts,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    attemptedAt: row.attemptedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
