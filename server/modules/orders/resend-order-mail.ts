import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffOrder } from "#contract/api/staff-orders.ts";
import { type AuditedChange, staffActor } from "#server/database/audit.ts";
import { changeOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { isMail, writeMail } from "#server/modules/mail/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { newToken } from "#server/platform/ids.ts";
import { lastMail } from "./last-mail.ts";
import { lockOrder } from "./move-order.ts";
import { findLastMail } from "./order-events.queries.ts";
import { tellOrder } from "./tell-order.ts";
import { readerOf, tellStaffOrder } from "./tell-staff-order.ts";

/**
 * Sends the buyer once more what they were told last (`lastMail`).
 * @param key the sender's idempotency key
 * @throws {AppError} `not_found`; `conflict` when there is nothing to be told, or the last of it has not left: sent now,
 * it would tell of a press that can still be taken back
 */
export async function resendOrderMail(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  key = newToken(),
): Promise<StaffOrder> {
  const asked = { call: `POST /staff/orders/${id}/mails`, key, body: null };
  const work = async (tx: Tx): Promise<AuditedChange> => {
    const order = await lockOrder(tx, id);
    const mail = await lastMail(tx, order);
    if (!mail) {
      throw new AppError("conflict", {
        detail: "The buyer was told nothing that could be sent again.",
      });
    }
    const lastId = await findLastMail(tx, order.id);
    if (lastId !== undefined && (await isMail(tx, lastId, "queued"))) {
      throw new AppError("conflict", { detail: "It is on its way already." });
    }
    const mailId = await writeMail(tx, runtime, mail);
    const subject = mail.subject ?? mail.title;
    const told = { orderId: order.id, actor: staffActor(staff), at: runtime.clock() } as const;
    await tellOrder(tx, {
      ...told,
      kind: "mail_resent",
      data: { subject },
      buyerSees: false,
      mailId,
    });
    return { action: "order.mail_resent", subject: order.id, after: { kind: mail.kind } };
  };
  return await changeOnceAsStaff(runtime, staff, asked, work, (tx) =>
    tellStaffOrder(tx, id, readerOf(staff)),
  );
}
