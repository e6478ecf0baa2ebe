import type { CopiedEnquiry } from "#contract/api/staff-customers.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findAttachment, listAttachments } from "./bulk-order-files.queries.ts";
import { listBulkOrderMessages, listBulkOrdersOfSender } from "./bulk-orders.queries.ts";
import { toOwnBulkOrder } from "./export-bulk-orders.ts";

/**
 * Bytes of files in one copy: two enquiries with all that may come with them. Anybody may send enquiries under an
 * address, and everything that was sent would not fit into memory.
 */
const mostCopiedBytes = 24 * 1024 * 1024;

/**
 * Every enquiry sent under an address for the copy that staff hand out, newest first: with what staff noted, and with
 * its files as far as there is room for them.
 */
export async function copyBulkOrders(
  on: Queryable,
  sender: { readonly userId: string; readonly email: string },
): Promise<CopiedEnquiry[]> {
  const copied: CopiedEnquiry[] = [];
  let room = mostCopiedBytes;
  for (const order of await listBulkOrdersOfSender(on, sender)) {
    const messages = await listBulkOrderMessages(on, order.id);
    const attachments: CopiedEnquiry["attachments"] = [];
    for (const { id, name, mediaType, bytes } of await listAttachments(on, order.id)) {
      const file = bytes <= room ? await findAttachment(on, order.id, id) : undefined;
      room -= file?.content.length ?? 0;
      const base64 = file?.content.toString("base64");
      attachments.push({ name, mediaType, bytes, ...(base64 !== undefined && { base64 }) });
    }
    copied.push({
      ...toOwnBulkOrder(order, messages),
      attachments,
      staffNotes: messages
        .filter(({ kind }) => kind === "note")
        .map(({ text, createdAt }) => ({ text, createdAt: createdAt.toISOString() })),
    });
  }
  return copied;
}
