import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import type { StaffMember } from "#contract/api/staff/staff.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { changeOnceAsStaff } from "#server/database/idempotency.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { newToken } from "#server/platform/auth/ids.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getLastEmail } from "../emails/last-order-email.ts";
import { isOrderEmailWaiting, queueOrderEmail } from "../emails/queue-order-email.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

/**
 * @throws {AppError} `not_found`; `conflict` when there is none, or one about the same is still queued
 */
export async function resendOrderEmail(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  key = newToken(),
): Promise<StaffOrder> {
  const request = { call: `POST /staff/orders/${id}/resend-email`, key, body: null };
  const resend = async (tx: Tx): Promise<AuditedChange> => {
    const order = await lockOrder(tx, id);
    const mail = await getLastEmail(tx, order);
    if (!mail) {
      throw new AppError("conflict", {
        detail: "There is no email to resend.",
      });
    }
    if (await isOrderEmailWaiting(tx, order.id)) {
      throw new AppError("conflict", { detail: "This email is already being sent." });
    }
    await queueOrderEmail(tx, runtime, order.id, "resent", mail, 0);
    const subject = mail.subject ?? mail.title;
    const event = { orderId: order.id, actor: staffActor(staff), at: runtime.clock() } as const;
    await recordOrderEvent(tx, {
      ...event,
      kind: "email_resent",
      data: { subject },
      isVisibleToBuyer: true,
    });
    return { action: "order.email_resent", subject: order.id, after: { kind: mail.kind } };
  };
  return await changeOnceAsStaff(runtime, staff, request, resend, (tx) =>
    getStaffOrder(tx, id, getOrderReader(staff)),
  );
}
