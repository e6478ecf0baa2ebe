import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import {
  cancelMailAbout,
  hasQueuedMailAbout,
  type Mail,
  queueMail,
} from "#server/modules/mail/index.ts";

/** An email about a move waits, so that the reverse move can still cancel it. */
export const orderEmailWaitMs = 60_000;

const topics = ["shipment", "delivery", "cancellation", "resent"] as const;

/** A move and its reverse share a topic; one email of a topic waits at a time. */
export type OrderEmailTopic = (typeof topics)[number];

const toTopic = (orderId: string, topic: OrderEmailTopic) => `order ${orderId} ${topic}`;

/** @returns the kinds of the emails that had not left */
export function cancelOrderEmail(
  tx: Tx,
  orderId: string,
  topic: OrderEmailTopic,
): Promise<string[]> {
  return cancelMailAbout(tx, toTopic(orderId, topic));
}

export async function queueOrderEmail(
  tx: Tx,
  runtime: Pick<Runtime, "clock" | "config">,
  orderId: string,
  topic: OrderEmailTopic,
  mail: Mail,
  holdMs = orderEmailWaitMs,
): Promise<void> {
  await queueMail(tx, runtime, { ...mail, topic: toTopic(orderId, topic), holdMs });
}

export function isOrderEmailWaiting(tx: Tx, orderId: string): Promise<boolean> {
  return hasQueuedMailAbout(
    tx,
    topics.map((topic) => toTopic(orderId, topic)),
  );
}
