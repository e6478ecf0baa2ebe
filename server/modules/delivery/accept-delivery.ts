import type { StaffMember } from "#contract/api/staff.ts";
import type { AcceptDelivery, StaffDelivery } from "#contract/api/staff-delivery.ts";
import { changeAsStaff } from "#server/database/audit.ts";
import { announcePageChange } from "#server/database/page-changes.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { deliveryTag } from "./change-delivery.ts";
import { isDeliverySet, lockDelivery, updateCharging } from "./delivery.queries.ts";
import { tellStaffDelivery } from "./tell-staff-delivery.ts";

/**
 * Has the merchant say that the days and fees that came with the store are right, which changes none of them.
 * @throws {AppError} `conflict` when the fee was switched meanwhile (StaleMeta)
 */
export async function acceptDelivery(
  runtime: Pick<Runtime, "db">,
  staff: StaffMember,
  { version }: AcceptDelivery,
): Promise<StaffDelivery> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const settings = await lockDelivery(tx);
    if (await isDeliverySet(tx)) return { reply: await tellStaffDelivery(tx), change: null };
    await requireFresh(version, settings, () => tellStaffDelivery(tx));
    await updateCharging(tx, settings.chargesFee);
    await announcePageChange(tx, [deliveryTag]);
    const after = { feeCharged: settings.chargesFee };
    return {
      reply: await tellStaffDelivery(tx),
      change: { action: "delivery.accepted", subject: "dlv_fee", after },
    };
  });
}
