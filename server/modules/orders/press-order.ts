import { ownRider } from "#contract/api/carriers.ts";
import type { OrderEventData } from "#contract/api/order-events.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { PressedOrder } from "#contract/api/staff-orders.ts";
import { undoAllowedMs } from "#contract/api/undo.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { AppError } from "#server/platform/errors.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { newHandOverCode } from "./hand-over-code.ts";
import { lockOrder, moveOrder, requireMove } from "./move-order.ts";
import type { OrderRecord } from "./order.ts";
import { hasNothingToSend, pressedStatus } from "./order-status.ts";
import { findParcel, saveParcel } from "./order-work.queries.ts";
import { type WayBack, wayBack } from "./take-back-event.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/** A press that moves an order on, and what is kept of it. */
export type Press =
  | { readonly kind: "packed" }
  | { readonly kind: "sent"; readonly carrier?: string; readonly trackingNumber?: string }
  | { readonly kind: "delivered"; readonly proof: OrderEventData["delivered"]["proof"] };

/**
 * Moves an order on by one press, on the state it was seen in. The buyer's mail waits for as long as the press can be
 * taken back.
 * @throws {AppError} `not_found`; `conflict` when the order is not as it was seen (StaleMeta), its move is not allowed, or
 * nothing of it is left to send
 */
export async function pressOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  version: number,
  press: Press,
): Promise<PressedOrder> {
  const reader = readerOf(staff);
  return await changeAsStaff(runtime, staff, async (tx) => {
    const order = await lockOrder(tx, id);
    await requireFresh(version, order, () => tellStaffOrder(tx, id, reader));
    const { pressed, change } = await pressLocked(tx, runtime, staff, order, press);
    return { reply: { order: await tellStaffOrder(tx, id, reader), undo: pressed }, change };
  });
}

/**
 * The same with an order that is locked, whatever was seen of it.
 * @throws {AppError} `conflict` when the move is not allowed, or nothing of the order is left to send
 */
export async function pressLocked(
  tx: Tx,
  runtime: Runtime,
  staff: Pick<StaffMember, "id">,
  order: OrderRecord,
  press: Press,
): Promise<{ pressed: WayBack; change: AuditedChange }> {
  const at = runtime.clock();
  const actor = staffActor(staff);
  const to = pressedStatus[press.kind];
  requireMove(order, to);
  if (hasNothingToSend(order)) {
    throw new AppError("conflict", {
      detail:
        "Nothing of this order is left to send: its pieces were refunded and stay here. It ends when all of its money went back.",
    });
  }
  if (press.kind === "sent") {
    const carrier = press.carrier?.trim() ?? "";
    await saveParcel(tx, order.id, {
      ...(await findParcel(tx, order.id)),
      carrier,
      trackingNumber: press.trackingNumber?.trim() ?? "",
      handOverCode: carrier === ownRider ? newHandOverCode() : null,
    });
  }
  const why = { actor, reason: "" };
  const { statusChangeId, mailId } = await moveOrder(tx, runtime, order, to, why, undoAllowedMs);
  const told = { orderId: order.id, actor, buyerSees: true, at, mailId, statusChangeId } as const;
  const eventId = await tellPress(tx, told, press);
  return {
    pressed: wayBack(eventId, at),
    change: {
      action: `order.${press.kind}`,
      subject: order.id,
      before: { status: order.status },
      after: { status: to },
    },
  };
}

type Told = Omit<Parameters<typeof tellOrder>[1], "kind" | "data">;

async function tellPress(tx: Tx, told: Told, press: Press): Promise<number> {
  switch (press.kind) {
    case "packed":
      return await tellOrder(tx, { ...told, kind: "packed", data: {} });
    case "sent": {
      const { carrier = "", trackingNumber = "" } = press;
      const data = { carrier: carrier.trim(), trackingNumber: trackingNumber.trim() };
      return await tellOrder(tx, { ...told, kind: "sent", data });
    }
    case "delivered":
      return await tellOrder(tx, { ...told, kind: "delivered", data: { proof: press.proof } });
  }
}
