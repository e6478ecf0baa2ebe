import { eraseAuditText } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { scheduleParcelPhotoDeletion } from "../fulfilment/parcel-photo.ts";
import {
  anonymizeOrders,
  deleteOrderRows,
  listParcelPhotos,
  type OrderToDelete,
} from "./erase-orders.queries.ts";

/**
 * Accounting keeps order numbers, amounts, lines, dates, status and an invoiced company (docs/decisions/0059).
 * @param pattern regular expression matching the customer in free text
 */
export async function anonymizeBuyer(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
  at: Date,
): Promise<void> {
  for (const photo of await listParcelPhotos(tx, orderIds))
    await scheduleParcelPhotoDeletion(tx, photo);
  await anonymizeOrders(tx, orderIds, pattern, at);
  await eraseAuditText(tx, "order.address_corrected", orderIds);
}

/** Only for demo orders: real ones are kept for accounting. */
export async function deleteOrders(tx: Tx, orders: readonly OrderToDelete[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const photos = await listParcelPhotos(tx, ids);
  await deleteOrderRows(tx, ids);
  for (const photo of photos) await scheduleParcelPhotoDeletion(tx, photo);
}
