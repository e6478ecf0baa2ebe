import { maxAttempts, retryWaitsMs } from "#contract/api/webhooks/webhook-limits.ts";
import type { DeliveryState } from "#contract/api/webhooks/webhooks.ts";
import { recordAudit } from "#server/database/audit.ts";
import { addJob, type JobKind, type JobTask } from "#server/database/jobs/jobs.ts";
import type { Runtime } from "#server/database/runtime.ts";
import type { EventSubscriber, PublishedEvent } from "#server/modules/events/index.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { listOwners } from "#server/modules/staff/index.ts";
import { allSettledOrThrow } from "#server/platform/concurrency/promises.ts";
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  insertDeliveries,
  listWebhooksWithDue,
  releaseDelivery,
  saveOutcome,
} from "./deliveries.queries.ts";
import { postWebhook, type WebhookAnswer } from "./post-webhook.ts";
import type { AddressRules } from "./public-address.ts";
import { signedHeaders } from "./sign-webhook.ts";
import { webhookOffMail } from "./webhook-mail.ts";
import {
  findSecrets,
  lockWebhook,
  noteDelivered,
  saveWebhook,
  type WebhookRow,
} from "./webhooks.queries.ts";

export const deliverWebhookJob = {
  name: "deliver-webhook",
  queue: "webhooks",
} as const satisfies JobKind;

/** Of different objects, to one webhook. */
const atOnce = 5;
/** Longer than a request may take. */
const claimMs = 60_000;

/** Waiting jobs of one webhook are one, and one runs at a time: it holds one of the workers. */
export async function queueDelivery(
  on: Parameters<typeof addJob>[0],
  webhookId: string,
): Promise<void> {
  const name = `deliver-webhook ${webhookId}`;
  await addJob(on, deliverWebhookJob, { webhookId }, { key: name, series: name });
}

export const queueDeliveries: EventSubscriber = async (tx, _runtime, events) => {
  const webhookIds = await insertDeliveries(
    tx,
    events.map((event) => ({
      eventId: event.id,
      type: event.type,
      object: event.object,
      objectId: event.objectId,
      label: labelOf(event),
      body: toPayload(event),
      createdAt: event.createdAt,
    })),
  );
  for (const id of webhookIds) await queueDelivery(tx, id);
};

export function toPayload({
  id,
  type,
  data,
  createdAt,
}: Pick<PublishedEvent, "id" | "data" | "createdAt"> & { readonly type: string }): string {
  return JSON.stringify({ id, type, timestamp: createdAt.toISOString(), data });
}

function labelOf({ objectId, data: { orderNumber, reference } }: PublishedEvent): string {
  return String(reference ?? orderNumber ?? objectId);
}

/** For retries, and for deliveries whose worker died. */
export function createRetryWebhooksTask({ db, clock }: Runtime): JobTask {
  return async () => {
    for (const id of await listWebhooksWithDue(db, clock())) await queueDelivery(db, id);
  };
}

export function createDeliverWebhookTask(runtime: Runtime, rules: AddressRules): JobTask {
  const { db, clock } = runtime;
  return async (payload, signal) => {
    const { webhookId } = payload as { readonly webhookId: string };
    for (;;) {
      signal?.throwIfAborted();
      const now = clock();
      const until = new Date(now.getTime() + claimMs);
      const due = await claimDueDeliveries(db, webhookId, { now, until, limit: atOnce });
      if (due.length === 0) return;
      await allSettledOrThrow(due.map((delivery) => deliver(runtime, delivery, rules, signal)));
    }
  };
}

async function deliver(
  runtime: Runtime,
  delivery: ClaimedDelivery,
  rules: AddressRules,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = runtime;
  const { url, body, eventId, webhookId } = delivery;
  const secrets = await findSecrets(db, webhookId);
  if (!secrets) return;
  const at = clock();
  const headers = signedHeaders(secrets, { id: eventId, body, at });
  try {
    const answer = await postWebhook({ url, headers, body }, rules, signal);
    await recordAnswer(runtime, delivery, answer, at);
  } catch (error) {
    await releaseDelivery(db, delivery).catch(() => {});
    throw error;
  }
}

async function recordAnswer(
  runtime: Runtime,
  delivery: ClaimedDelivery,
  answer: WebhookAnswer,
  at: Date,
): Promise<void> {
  const { webhookId, isTest } = delivery;
  const attempts = delivery.attempts + 1;
  const isDelivered = answer.status !== null && answer.status >= 200 && answer.status < 300;
  await runtime.db.withTransaction(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId);
    if (!webhook) return;
    const save = (state: DeliveryState, nextAttemptAt: Date | null = null) =>
      saveOutcome(tx, delivery, { ...answer, attemptedAt: at, state, nextAttemptAt });
    if (isDelivered) {
      if ((await save("delivered")) && !isTest) await noteDelivered(tx, webhookId, at);
    } else if (isTest) {
      await save("failed");
    } else if (attempts < maxAttempts) {
      await save("waiting", new Date(at.getTime() + (retryWaitsMs[attempts - 1] ?? 0)));
    } else if (isDeliveredSince(webhook, delivery.firstAttemptAt ?? at)) {
      // While others arrive, one that never does gives way to the next of its object.
      await save("failed");
    } else if ((await save("waiting")) && webhook.isOn) {
      await turnOff(tx, runtime, webhook, at);
    }
  });
}

function isDeliveredSince({ deliveredAt }: WebhookRow, since: Date): boolean {
  return deliveredAt !== null && deliveredAt >= since;
}

async function turnOff(
  tx: Parameters<typeof lockWebhook>[0],
  runtime: Runtime,
  webhook: WebhookRow,
  at: Date,
): Promise<void> {
  const { config } = runtime;
  await saveWebhook(tx, { ...webhook, isOn: false, turnedOffAt: at });
  await recordAudit(tx, {
    action: "webhook.turned_off",
    actor: "system",
    subject: webhook.id,
    before: { isOn: true },
    after: { isOn: false },
  });
  const { host } = new URL(webhook.url);
  for (const owner of await listOwners(tx, { includesDemo: config.mode === "demo" })) {
    await queueMail(tx, runtime, webhookOffMail(owner, host));
  }
}
