import type { Runtime } from "#server/database/runtime.ts";
import { readWebhook } from "./payaza/read-webhook.ts";
import { findAttempt, storeWebhook } from "./payments.queries.ts";
import { queueQuestion } from "./queue-question.ts";

/**
 * Takes a webhook whose signature was already checked: stores what it says and queues the question to the
 * provider. An event is only a reason to ask. Payouts, unknown references and unreadable bodies are left alone.
 */
export async function receiveWebhook(
  { db, clock, log }: Pick<Runtime, "db" | "clock" | "log">,
  body: Buffer,
): Promise<void> {
  const event = readWebhook(body);
  if (!event) {
    log.warn("a signed webhook could not be read");
    return;
  }
  const attempt = await findAttempt(db, event.references);
  await db.withTransaction(async (tx) => {
    await storeWebhook(tx, {
      reference: attempt?.reference ?? event.references[0] ?? "",
      status: event.status,
      receivedAt: clock(),
    });
    if (!attempt) return;
    const eventSaysFailed = /fail|revers/i.test(event.status);
    await queueQuestion(tx, { reference: attempt.reference, eventSaysFailed });
  });
}
