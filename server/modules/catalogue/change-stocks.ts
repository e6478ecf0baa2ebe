import { productLimits } from "#contract/api/product-limits.ts";
import type { ChangeStock } from "#contract/api/staff-product-acts.ts";
import type { Tx } from "#server/database/connection.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { bookLines, reasonOf } from "./book-lines.ts";
import { type ChangedSize, lockSizes } from "./change-stocks.queries.ts";

/**
 * Adds to or takes from the stock of sizes of one product, all or none. What is sold meanwhile is never written over,
 * since only differences are kept.
 * @param actor who does it, as the stock ledger names them.
 * @param place of the changes in what was sent, by which faults name them
 * @returns what changed
 * @throws {AppError} `validation_failed` for a size it does not have, more pieces than are there, or than one may have
 */
export async function changeStocks(
  tx: Tx,
  productId: string,
  { changes, reason, note = "" }: ChangeStock,
  actor: string,
  place = "changes",
): Promise<readonly ChangedSize[]> {
  const wanted = changes.filter(({ change }) => change !== 0);
  const held = new Map((await lockSizes(tx, productId)).map((variant) => [variant.size, variant]));
  const faults = changes.flatMap(({ size, change }, i) => {
    const there = held.get(size);
    const fault = (field: "size" | "change", message: string) => [
      { field: `${place}.${i}.${field}`, message },
    ];
    if (!there) return fault("size", `There is no size ${size}`);
    if (changes.findIndex((each) => each.size === size) < i) {
      return fault("size", `Size ${size} is there twice`);
    }
    if (there.stock + change < 0) {
      return fault("change", `Size ${size} has only ${there.stock} by now`);
    }
    return change > 0 && there.stock + change > productLimits.mostStock
      ? fault("change", `Size ${size} would have more than a million pieces`)
      : [];
  });
  if (faults.length > 0) throw faultyFields(faults);
  const lines = wanted.flatMap(({ size, change, seen }) => {
    const variant = held.get(size);
    return variant ? [{ variantId: variant.id, change, reason: reasonOf(reason, seen) }] : [];
  });
  return await bookLines(tx, lines, { actor, note: note.trim() });
}
