import type {
  BulkOrderSummary,
  StaffBulkOrder,
  UpdateBulkOrder,
  WriteBulkOrderMessage,
} from "#contract/api/business/staff-bulk-orders.ts";
import { hasRight } from "#contract/rights.ts";
import { validateLongText } from "#contract/validation/business-fields.ts";
import type { Queryable, Tx } from "#server/database/connection/connection.ts";
import { staffCommand } from "#server/database/staff-command.ts";
import { queueMail } from "#server/modules/mail/index.ts";
import { getContact } from "#server/modules/settings/index.ts";
import { findActiveAssignee, findNamedMembers, pickMember } from "#server/modules/staff/index.ts";
import { newId } from "#server/platform/auth/ids.ts";
import { AppError, requireVersion, validationError } from "#server/platform/errors/errors.ts";
import { listAttachments } from "./bulk-order-files.queries.ts";
import { bulkOrderReplyMail } from "./bulk-order-mails.ts";
import {
  type BulkOrderRecord,
  insertBulkOrderMessage,
  listBulkOrderMessages,
  lockBulkOrder,
  updateBulkOrderWork,
} from "./bulk-orders.queries.ts";

/** @throws {AppError} `not_found`, `validation_failed`, `conflict` for another version */
export const updateBulkOrder = staffCommand<UpdateBulkOrder, StaffBulkOrder>(
  async ({ tx, runtime, params: { id }, body: { version, status, assigneeId } }) => {
    const before = await lockExistingBulkOrder(tx, id);
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
    await requireVersion(version, before, (now) => toStaffBulkOrder(tx, now));
    await updateBulkOrderWork(tx, after);
    return {
      reply: await toStaffBulkOrder(tx, after),
      change: {
        action: "bulk_order.updated",
        subject: id,
        before: { status: before.status, assigneeId: before.assigneeId },
        after: { status: after.status, assigneeId: after.assigneeId },
      },
    };
  },
);

/** Emailed; moves a new enquiry to in progress. */
export const replyToBulkOrder = messageCommand("reply");
export const addBulkOrderNote = messageCommand("note");

/** @throws {AppError} `not_found`, `validation_failed`, `idempotency_mismatch` */
function messageCommand(kind: "note" | "reply") {
  return staffCommand<WriteBulkOrderMessage, StaffBulkOrder>(
    async ({ tx, runtime, staff, params: { id }, body }) => {
      const text = body.text.trim();
      const textError = validateLongText(text);
      if (textError) throw validationError([{ field: "text", message: textError }]);
      const before = await lockExistingBulkOrder(tx, id);
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
        await queueMail(tx, runtime, bulkOrderReplyMail(before, text, await getContact(tx)));
      }
      return {
        reply: await getLockedBulkOrder(tx, id),
        change: {
          action: kind === "reply" ? "bulk_order.replied" : "bulk_order.note_added",
          subject: id,
          before: { status: before.status },
          after: { status: after.status, messageId: record.id },
        },
      };
    },
    { reread: ({ tx, params }) => getLockedBulkOrder(tx, params.id) },
  );
}

async function getLockedBulkOrder(tx: Tx, id: string): Promise<StaffBulkOrder> {
  return await toStaffBulkOrder(tx, await lockExistingBulkOrder(tx, id));
}

async function lockExistingBulkOrder(tx: Tx, id: string): Promise<BulkOrderRecord> {
  const order = await lockBulkOrder(tx, id);
  if (!order) throw new AppError("not_found");
  return order;
}

async function requireAssignee(tx: Tx, id: string): Promise<void> {
  const member = (await findNamedMembers(tx, [id])).get(id);
  if (member?.active && hasRight(member.role, "enquiries.answer")) return;
  throw validationError([{ field: "assigneeId", message: "Can't answer enquiries" }]);
}

export async function toSummaries(
  on: Queryable,
  orders: readonly BulkOrderRecord[],
): Promise<BulkOrderSummary[]> {
  const ids = orders.flatMap(({ assigneeId }) => assigneeId ?? []);
  const staff = await findNamedMembers(on, ids);
  return orders.map((order) => toSummary(order, staff));
}

export async function toStaffBulkOrder(
  on: Queryable,
  order: BulkOrderRecord,
): Promise<StaffBulkOrder> {
  const messages = await listBulkOrderMessages(on, order.id);
  const ids = messages.map(({ staffId }) => staffId);
  const staff = await findNamedMembers(on, [
    ...ids,
    ...(order.assigneeId ? [order.assigneeId] : []),
  ]);
  return {
    ...toSummary(order, staff),
    phone: order.phone,
    details: order.details,
    notes: order.notes,
    lines: [...order.lines],
    attachments: await listAttachments(on, order.id),
    messages: messages.flatMap(({ staffId, createdAt, ...message }) => {
      const author = pickMember(staff, staffId);
      return author ? [{ ...message, author, createdAt: createdAt.toISOString() }] : [];
    }),
  };
}

type StaffNames = Awaited<ReturnType<typeof findNamedMembers>>;

function toSummary(order: BulkOrderRecord, staff: StaffNames): BulkOrderSummary {
  return {
    id: order.id,
    version: order.version,
    reference: order.reference,
    status: order.status,
    contactName: order.contactName,
    company: order.company,
    email: order.email,
    totalQuantity: order.totalQuantity,
    targetDate: order.targetDate,
    assignee:
      order.status === "closed"
        ? pickMember(staff, order.assigneeId)
        : findActiveAssignee(staff, order.assigneeId, "enquiries.answer"),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}
