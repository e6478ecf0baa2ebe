import type { BulkOrderSummary, StaffBulkOrder } from "#contract/api/business/staff-bulk-orders.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findActiveAssignee, findNamedMembers, pickMember } from "#server/modules/staff/index.ts";
import { listAttachments } from "./bulk-order-files.queries.ts";
import { type BulkOrderRecord, listBulkOrderMessages } from "./bulk-orders.queries.ts";

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
