import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { staffActor } from "#server/database/audit.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { AppError } from "#server/platform/errors/errors.ts";
import { getLastEmail } from "../emails/last-order-email.ts";
import { getOrderPromises } from "../emails/order-promises.ts";
import { isOrderEmailWaiting, queueOrderEmail } from "../emails/queue-order-email.ts";
import { getOrderReader } from "../model/order-reader.ts";
import { lockOrder } from "../queries/lock-order.ts";
import { recordOrderEvent } from "../queries/order-events.queries.ts";
import { getStaffOrder } from "../record/get-staff-order.ts";

/**
 * @throws {AppError} `not_found`; `conflict` when there is none, or one about the same is still queued
 */
export const resendOrderEmail = staffCommand<unknown, StaffOrder>(
  async ({ tx, runtime, staff, params: { id } }) => {
    const order = await lockOrder(tx, id);
    const mail = await getLastEmail(tx, order, await getOrderPromises(tx, runtime, order));
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
    return {
      reply: await getStaffOrder(tx, id, getOrderReader(staff)),
      change: { action: "order.email_resent", subject: order.id, after: { kind: mail.kind } },
    };
  },
  { reread: ({ tx, staff, params }) => getStaffOrder(tx, params.id, getOrderReader(staff)) },
);
