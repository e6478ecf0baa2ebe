import type { Tx } from "#server/database/connection/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { cancelMail, hasMailStatus } from "#server/modules/mail/index.ts";
import {
  lockOrderEvent,
  markCorrectionsUndone,
  markUndone,
  updateEventMail,
} from "../queries/order-events.queries.ts";

export async function cancelEventMail(tx: Tx, orderId: string, eventId: number): Promise<void> {
  const event = await lockOrderEvent(tx, orderId, eventId);
  if (event?.mailId) await cancelMail(tx, event.mailId);
}

/** @returns whether its email has left, so that the customer must be told */
export async function reverseEvent(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  orderId: string,
  eventId: number,
): Promise<boolean> {
  const event = await lockOrderEvent(tx, orderId, eventId);
  await markUndone(tx, eventId, clock());
  await markCorrectionsUndone(tx, eventId, clock());
  if (!event?.mailId) return true;
  const isHeldBack = await cancelMail(tx, event.mailId);
  return !isHeldBack && !(await hasMailStatus(tx, event.mailId, "cancelled"));
}

/**
 * @param write returns the id of the new email
 * @returns whether the first one was still queued
 */
export async function replaceEventMail(
  tx: Tx,
  orderId: string,
  eventId: number,
  write: () => Promise<string | undefined>,
): Promise<boolean> {
  const event = await lockOrderEvent(tx, orderId, eventId);
  if (!event?.mailId || !(await cancelMail(tx, event.mailId))) return false;
  await updateEventMail(tx, eventId, (await write()) ?? null);
  return true;
}

export async function rewriteCancelledMail(
  tx: Tx,
  orderId: string,
  eventId: number,
  write: () => Promise<string | undefined>,
): Promise<void> {
  const event = await lockOrderEvent(tx, orderId, eventId);
  if (!event?.mailId || !(await hasMailStatus(tx, event.mailId, "cancelled"))) return;
  await updateEventMail(tx, eventId, (await write()) ?? null);
}
