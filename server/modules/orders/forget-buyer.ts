import { forgetAudited } from "#server/database/audit.ts";
import type { Tx } from "#server/database/connection.ts";
import { dropPhoto } from "./drop-photo.ts";
import { listParcelPhotos, takeBuyerOut } from "./forget-buyer.queries.ts";

/**
 * Takes the person out of orders, has the photos of their parcels deleted, and what was corrected of their addresses. Numbers, sums, lines, dates and the state
 * stay for the books, as does the company an invoice was made out to (docs/decisions/0026).
 * @param pattern what staff may have written of the person in histories
 */
export async function forgetBuyer(
  tx: Tx,
  orderIds: readonly string[],
  pattern: string,
  at: Date,
): Promise<void> {
  for (const photo of await listParcelPhotos(tx, orderIds)) await dropPhoto(tx, photo);
  await takeBuyerOut(tx, orderIds, pattern, at);
  await forgetAudited(tx, "order.address_corrected", orderIds);
}
