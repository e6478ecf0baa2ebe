import type { OwnBulkOrder } from "#contract/api/business/bulk-orders.ts";
import type { ExportedEnquiry } from "#contract/api/customers/customers.ts";
import { normalizeEmail } from "#contract/validation/email.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import type { UserCaller } from "#server/platform/auth/caller.ts";
import { findAttachment, listAttachments } from "./bulk-order-files.queries.ts";
import {
  type BulkOrderMessageRecord,
  type BulkOrderRecord,
  listBulkOrderMessages,
  listBulkOrdersOfSender,
} from "./bulk-orders.queries.ts";

/**
 * Two full enquiries: anybody can send some under an address, and all files could fill the memory.
 */
const maxExportedBytes = 24 * 1024 * 1024;

/** Without internal notes. @param caller verified, so guest enquiries of the address are theirs */
export async function exportBulkOrders(
  on: Queryable,
  caller: Pick<UserCaller, "userId" | "email">,
): Promise<OwnBulkOrder[]> {
  const sender = { userId: caller.userId, email: normalizeEmail(caller.email) };
  const enquiries: OwnBulkOrder[] = [];
  for (const order of await listBulkOrdersOfSender(on, sender)) {
    const attachments = await listAttachments(on, order.id);
    enquiries.push({
      ...toOwnBulkOrder(order, await listBulkOrderMessages(on, order.id)),
      attachments: attachments.map(({ name, mediaType, bytes }) => ({ name, mediaType, bytes })),
    });
  }
  return enquiries;
}

/** Newest first, with internal notes and as many files as fit. */
export async function exportBulkOrdersForStaff(
  on: Queryable,
  sender: { readonly userId: string; readonly email: string },
): Promise<ExportedEnquiry[]> {
  const exported: ExportedEnquiry[] = [];
  let bytesLeft = maxExportedBytes;
  for (const order of await listBulkOrdersOfSender(on, sender)) {
    const messages = await listBulkOrderMessages(on, order.id);
    const attachments: ExportedEnquiry["attachments"] = [];
    for (const { id, name, mediaType, bytes } of await listAttachments(on, order.id)) {
      const file = bytes <= bytesLeft ? await findAttachment(on, order.id, id) : undefined;
      bytesLeft -= file?.content.length ?? 0;
      const base64 = file?.content.toString("base64");
      attachments.push({ name, mediaType, bytes, ...(base64 !== undefined && { base64 }) });
    }
    exported.push({
      ...toOwnBulkOrder(order, messages),
      attachments,
      staffNotes: messages
        .filter(({ kind }) => kind === "note")
        .map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    });
  }
  return exported;
}

function toOwnBulkOrder(
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
