import type { Tx } from "#server/database/connection.ts";
import { type DoomedOrder, deleteOrderRows } from "./delete-orders.queries.ts";
import { dropPhoto } from "./drop-photo.ts";
import { listParcelPhotos } from "./forget-buyer.queries.ts";

/**
 * Deletes orders that never were real, with everything that belongs to an order alone; what other modules hold of them
 * must be gone. The books of a real order are kept for good, so nothing but the end of a demo may come here.
 */
export async function deleteOrders(tx: Tx, orders: readonly DoomedOrder[]): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const photos = await listParcelPhotos(tx, ids);
  await deleteOrderRows(tx, ids);
  for (const photo of photos) await dropPhoto(tx, photo);
}
