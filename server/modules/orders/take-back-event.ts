import { undoAllowedMs } from "#contract/api/undo.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isMail, withholdMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { EventRecord } from "./order-event.ts";
import { lockEvent, markUndone, updateEventMail } from "./order-events.queries.ts";

/** Said of what can be taken back no more. */
export const tooLate = "It is too late to take this back.";

/** How an event is taken back: by its id, until a moment. */
export interface WayBack {
  readonly eventId: number;
  readonly until: string;
}

/** The way back from an event of an order that happened at a moment. */
export function wayBack(eventId: number, at: Date): WayBack {
  return { eventId, until: new Date(at.getTime() + undoAllowedMs).toISOString() };
}

/** Keeps the message about an event of an order from being sent, where it still waits: what it says is so no more. */
export async function withholdEventMail(tx: Tx, orderId: string, eventId: number): Promise<void> {
  const event = await lockEvent(tx, orderId, eventId);
  if (event?.mailId) await withholdMail(tx, event.mailId);
}

/**
 * Puts another message in the place of the one about an event of an order, where that still waits.
 * @param write gives the id of the other; whoever takes the event back withholds it
 * @returns whether the first one still waited
 */
export async function replaceEventMail(
  tx: Tx,
  orderId: string,
  eventId: number,
  write: () => Promise<string | undefined>,
): Promise<boolean> {
  const event = await lockEvent(tx, orderId, eventId);
  if (!event?.mailId || !(await withholdMail(tx, event.mailId))) return false;
  await updateEventMail(tx, eventId, (await write()) ?? null);
  return true;
}

/** Puts another message in the place of the one about an event of an order, where that was withheld: what it says is so again. */
export async function rewriteWithheldMail(
  tx: Tx,
  orderId: string,
  eventId: number,
  write: () => Promise<string | undefined>,
): Promise<void> {
  const event = await lockEvent(tx, orderId, eventId);
  if (!event?.mailId || !(await isMail(tx, event.mailId, "withheld"))) return;
  await updateEventMail(tx, eventId, (await write()) ?? null);
}

/**
 * Takes an event of an order back while that can be done: its mail is withheld and the buyer hears nothing of it.
 * Moving things back to where they were is up to the caller. Lock the order first.
 * @throws {AppError} `not_found`; `conflict` when it was taken back before, is too long ago, or its mail has left
 */
export async function takeBackEvent(
  tx: Tx,
  { clock }: Pick<Runtime, "clock">,
  orderId: string,
  eventId: number,
): Promise<EventRecord> {
  const event = await lockEvent(tx, orderId, eventId);
  if (!event) throw new AppError("not_found");
  const now = clock();
  if (event.undoneAt !== null) {
    throw new AppError("conflict", { detail: "This was taken back already." });
  }
  const isLate = now.getTime() - event.createdAt.getTime() > undoAllowedMs;
  if (isLate || (event.mailId !== null && !(await withholdMail(tx, event.mailId)))) {
    throw new AppError("conflict", { detail: tooLate });
  }
  await markUndone(tx, eventId, now);
  return { ...event, undoneAt: now };
}
