import type { OrderStatus } from "#contract/api/orders.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockOrder } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { markTrackingUndone } from "./order-events.queries.ts";
import { restoreStatus } from "./order-status.queries.ts";
import { takeBackEvent } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/** Where an order stood before a press, and where it stands after it. */
const moves: Readonly<Record<string, { from: OrderStatus; to: OrderStatus }>> = {
  packed: { from: "PAID", to: "PROCESSING" },
  sent: { from: "PROCESSING", to: "SHIPPED" },
  delivered: { from: "SHIPPED", to: "DELIVERED" },
};

/**
 * Takes a press on an order back: its mail is withheld and the order is where it was.
 * @throws {AppError} `not_found`; `conflict` when it is too late, or the order has gone on since
 */
export async function undoPress(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  eventId: number,
): Promise<StaffOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const change = await undoLocked(tx, runtime, staff, await lockOrder(tx, id), eventId);
    return { reply: await tellStaffOrder(tx, id, readerOf(staff)), change };
  });
}

/**
 * The same with an order that is locked.
 * @throws {AppError} as {@link undoPress}
 */
export async function undoLocked(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  eventId: number,
): Promise<AuditedChange> {
  const event = await takeBackEvent(tx, runtime, order.id, eventId);
  const { kind } = event;
  const move = moves[kind];
  if (move?.to !== order.status) {
    throw new AppError("conflict", { detail: "The order has gone on since." });
  }
  const actor = staffActor(staff);
  const at = runtime.clock();
  const why = { actor, reason: "Taken back", at };
  const statusChangeId = await restoreStatus(tx, order, move.from, why);
  if (kind === "sent") await markTrackingUndone(tx, event, at);
  const pressed = kind as "packed" | "sent" | "delivered";
  const told = { orderId: order.id, actor, at, statusChangeId, buyerSees: false } as const;
  await tellOrder(tx, { ...told, kind: "undone", data: { kind: pressed } });
  return {
    action: "order.undone",
    subject: order.id,
    before: { status: order.status },
    after: { status: move.from },
  };
}
