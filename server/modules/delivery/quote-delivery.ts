import type { Destination } from "#contract/delivery/terms-for.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import type { Queryable } from "#server/database/connection.ts";
import { readBook, readSettings } from "./delivery.queries.ts";
import { termsOf } from "./delivery-terms.ts";
import { placesOf } from "./places.ts";

/** What an order to an address is charged for being sent; nothing while the fee is switched off (specification §9). */
export async function quoteDelivery(on: Queryable, to: Destination): Promise<Kobo> {
  return (await findFee(on, to)) ?? kobo(0);
}

/** What sending to an address costs today; undefined while the fee is switched off. */
export async function findFee(on: Queryable, to: Destination): Promise<Kobo | undefined> {
  const { chargesFee } = await readSettings(on);
  if (!chargesFee) return undefined;
  const places = placesOf(to);
  return termsOf(await readBook(on, places), places).feeKobo;
}
