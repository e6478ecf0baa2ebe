import type { Tx } from "#server/database/connection.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { lockSizes } from "./change-stocks.queries.ts";
import { dropSizes, listOnlyTyped } from "./drop-sizes.queries.ts";
import { type ListSpokenSizes, listSpoken } from "./list-spoken.ts";

/**
 * Takes sizes off a product that were made by mistake: nothing is there of them, nobody ordered or returned them, and
 * no stock-take counted them. What was typed of their pieces goes with them. The row of the product must be written afterwards.
 * @throws {AppError} `validation_failed` for one that has pieces or a past
 */
export async function takeOffSizes(
  tx: Tx,
  productId: string,
  sizes: readonly string[],
  speakers: readonly ListSpokenSizes[],
): Promise<void> {
  if (sizes.length === 0) return;
  const held = (await lockSizes(tx, productId)).filter(({ size }) => sizes.includes(size));
  const ids = held.map(({ id }) => id);
  const onlyTyped = new Set(await listOnlyTyped(tx, ids));
  const spoken = await listSpoken(tx, ids, speakers);
  const past = held.filter(({ id }) => spoken.has(id) || !onlyTyped.has(id));
  if (past.length > 0) {
    throw refusal(
      past,
      "What was ordered, returned, damaged or in a stock-take stays: type 0, and nobody can buy it",
    );
  }
  const there = held.filter(({ stock }) => stock > 0);
  if (there.length > 0) throw refusal(there, "Save 0 pieces first, then empty the cell");
  await dropSizes(
    tx,
    held.map(({ size }) => ({ productId, size })),
  );
}

function refusal(sizes: readonly { readonly size: string }[], advice: string) {
  const names = sizes.map(({ size }) => size).join(", ");
  return faultyFields([{ field: "sizes", message: `Not taken off: ${names}. ${advice}` }]);
}
