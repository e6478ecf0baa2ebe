import type { OwnBulkOrder } from "#contract/api/bulk-orders.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection.ts";
import type { UserCaller } from "#server/platform/caller.ts";
import { listAttachments } from "./bulk-order-files.queries.ts";
import {
  type BulkOrderMessageRecord,
  type BulkOrderRecord,
  listBulkOrderMessages,
  listBulkOrdersOfSender,
} from "./bulk-orders.queries.ts";

/**
 * Every enquiry of a shopper for the copy of their data, newest first. What staff note among themselves is
 * not theirs.
 * @param caller one whose address is verified: enquiries sent as a guest are found by it
 */
export async function exportBulkOrders(
  on: Queryable,
  caller: Pick<UserCaller, "userId" | "email">,
): Promise<OwnBulkOrder[]> {
  const sender = { userId: caller.userId, email: normalizeEmail(caller.email) };
  const found: OwnBulkOrder[] = [];
  for (const order of await listBulkOrdersOfSender(on, sender)) {
    const attachments = await listAttachments(on, order.id);
    found.push({
      ...toOwnBulkOrder(order, await listBulkOrderMessages(on, order.id)),
      attachments: attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
    });
  }
  return found;
}

/** An enquiry as its sender may have it, without its files. @param messages what staff wrote on it */
export function toOwnBulkOrder(
  order: BulkOrderRecord,
  messages: readonly BulkOrderMessageRecord[],
): Omit<OwnBulkOrder, "attachments"> {
  return {
    reference: order.reference,
    contactName: order.contactName,
    email: order.email,
    phone: order.phone,
    company: order.company,
    details: order.details,
    notes: order.notes,
    lines: [...order.lines],
    totalQuantity: order.totalQuantity,
    targetDate: order.targetDate,
    replies: messages
      .filter(({ kind }) => kind === "reply")
      .map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    createdAt: order.createdAt.toISOString(),
  };
}
