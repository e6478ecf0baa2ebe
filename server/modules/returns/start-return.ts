import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { AskReturn } from "#contract/api/returns.ts";
import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffReturn } from "#contract/api/staff-returns.ts";
import { type AuditedChange, changeAsStaff, staffActor } from "#server/database/audit.ts";
import { doOnce } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { lockReturn } from "./lock-return.ts";
import { takeInReturn } from "./take-in-return.ts";
import { toStaffReturn } from "./to-staff-return.ts";

/**
 * Starts a return for a buyer who told staff about it, by the rules that hold where buyers ask themselves. The buyer
 * gets the same message, with the way to see it and to take it back.
 * @param key the sender's idempotency key
 * @throws {AppError} `not_found`, `validation_failed`; `conflict` when a piece may not come back; `out_of_stock` when a
 * wanted size is gone; `idempotency_mismatch`
 */
export async function startReturn(
  runtime: Runtime,
  staff: StaffMember,
  { orderId, body, key }: { orderId: string; body: AskReturn; key: string },
): Promise<StaffReturn> {
  const actor = staffActor(staff);
  return await changeAsStaff(runtime, staff, async (tx) => {
    let change: AuditedChange | null = null;
    const scope = `POST /staff/orders/${orderId}/returns ${actor}`;
    const once = { scope, key, body, tellEarlier };
    const { id } = await doOnce(tx, once, async () => {
      const asked = { orderId, actor, body, photos: [], isForBuyer: true };
      const { record } = await takeInReturn(tx, runtime, asked);
      const { kind, status } = record;
      change = { action: "return.started", subject: record.id, after: { kind, status } };
      return { id: record.id, reference: record.reference };
    });
    const { record } = await lockReturn(tx, id);
    return { reply: await toStaffReturn(tx, { ...runtime, role: staff.role }, record), change };
  });
}

/** Staff name a return by its reference. */
function tellEarlier({ id, reference }: { id: string; reference: string }): DoneEarlierMeta {
  return { id, name: reference };
}
