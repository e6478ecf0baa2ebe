import type { StaffMember } from "#contract/api/staff.ts";
import type { StaffBulkOrder, UpdateBulkOrder } from "#contract/api/staff-bulk-orders.ts";
import { hasRight } from "#contract/rights.ts";
import { longTextFault } from "#contract/validation/business-fields.ts";
import { type AuditedChange, changeAsStaff } from "#server/database/audit.ts";
import { changeOnceAsStaff } from "#server/database/change-once.ts";
import type { Tx } from "#server/database/connection.ts";
import type { Runtime } from "#server/database/runtime.ts";
import { writeMail } from "#server/modules/mail/index.ts";
import { readContact } from "#server/modules/settings/index.ts";
import { findNamedMembers } from "#server/modules/staff/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { newId, newToken } from "#server/platform/ids.ts";
import { requireFresh } from "#server/platform/require-fresh.ts";
import { bulkOrderReplyMail } from "./bulk-order-mails.ts";
import {
  type BulkOrderRecord,
  insertBulkOrderMessage,
  lockBulkOrder,
  updateBulkOrderWork,
} from "./bulk-orders.queries.ts";
import { toStaffBulkOrder } from "./to-bulk-order-reply.ts";

/**
 * Moves an enquiry on, or gives it to somebody.
 * @throws {AppError} `not_found`, `validation_failed`, `conflict` when it is not as it was seen
 */
export async function updateBulkOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  { version, status, assigneeId }: UpdateBulkOrder,
): Promise<StaffBulkOrder> {
  return await changeAsStaff(runtime, staff, async (tx) => {
    const before = await requireLocked(tx, id);
    if (assigneeId) await requireAssignee(tx, assigneeId);
    const after: BulkOrderRecord = {
      ...before,
      version: before.version + 1,
      status: status ?? before.status,
      assigneeId: assigneeId === undefined ? before.assigneeId : assigneeId,
      updatedAt: runtime.clock(),
    };
    const isChanged = after.status !== before.status || after.assigneeId !== before.assigneeId;
    if (!isChanged) return { reply: await toStaffBulkOrder(tx, before), change: null };
    await requireFresh(version, before, (now) => toStaffBulkOrder(tx, now));
    await updateBulkOrderWork(tx, after);
    return {
      reply: await toStaffBulkOrder(tx, after),
      change: {
        action: "bulk_order.changed",
        subject: id,
        before: { status: before.status, assigneeId: before.assigneeId },
        after: { status: after.status, assigneeId: after.assigneeId },
      },
    };
  });
}

/**
 * Keeps a note among staff, or mails a reply to the buyer; a new enquiry that is replied to is in progress.
 * @param key the sender's idempotency key
 * @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch`
 */
export async function writeOnBulkOrder(
  runtime: Runtime,
  staff: StaffMember,
  id: string,
  message: { readonly kind: "note" | "reply"; readonly text: string },
  key = newToken(),
): Promise<StaffBulkOrder> {
  const { kind } = message;
  const text = message.text.trim();
  const fault = longTextFault(text);
  if (fault) throw faultyFields([{ field: "text", message: fault }]);
  const work = async (tx: Tx): Promise<AuditedChange> => {
    const before = await requireLocked(tx, id);
    const createdAt = runtime.clock();
    const isFirstReply = kind === "reply" && before.status === "new";
    const after: BulkOrderRecord = {
      ...before,
      status: isFirstReply ? "in_progress" : before.status,
      version: isFirstReply ? before.version + 1 : before.version,
      updatedAt: createdAt,
    };
    const record = { id: newId("blm"), kind, text, staffId: staff.id, createdAt };
    await insertBulkOrderMessage(tx, id, record);
    await updateBulkOrderWork(tx, after);
    if (kind === "reply") {
      await writeMail(tx, runtime, bulkOrderReplyMail(before, text, await readContact(tx)));
    }
    return {
      action: kind === "reply" ? "bulk_order.replied" : "bulk_order.noted",
      subject: id,
      before: { status: before.status },
      after: { status: after.status, messageId: record.id },
    };
  };
  const asked = { call: `POST /staff/bulk-orders/${id} ${kind}`, key, body: { text } };
  return await changeOnceAsStaff(runtime, staff, asked, work, async (tx) =>
    toStaffBulkOrder(tx, await requireLocked(tx, id)),
  );
}

async function requireLocked(tx: Tx, id: string): Promise<BulkOrderRecord> {
  const order = await lockBulkOrder(tx, id);
  if (!order) throw new AppError("not_found");
  return order;
}

async function requireAssignee(tx: Tx, id: string): Promise<void> {
  const member = (await findNamedMembers(tx, [id])).get(id);
  if (member?.active && hasRight(member.role, "enquiries.answer")) return;
  throw faultyFields([{ field: "assigneeId", message: "May not answer enquiries" }]);
}
