import type { Destination } from "#contract/delivery/find-delivery-terms.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { getDeliverySettings, loadTermsByPlace } from "./delivery.queries.ts";
import { resolveTerms } from "./delivery-terms.ts";
import { resolvePlaceIds } from "./places.ts";

/** The shipping fee of an order; 0 while fees are off (specification §9). */
export async function quoteDelivery(db: Queryable, destination: Destination): Promise<Kobo> {
  return (await findDeliveryFee(db, destination)) ?? kobo(0);
}

export async function findDeliveryFee(
  db: Queryable,
  destination: Destination,
): Promise<Kobo | undefined> {
  const { chargesFee } = await getDeliverySettings(db);
  if (!chargesFee) return undefined;
  const places = resolvePlaceIds(destination);
  return resolveTerms(await loadTermsByPlace(db, places), places).feeKobo;
}
