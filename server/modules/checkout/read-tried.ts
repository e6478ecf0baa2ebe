import type { TryCart } from "#contract/api/staff-tried-carts.ts";
import type { Queryable } from "#server/database/connection.ts";
import { findTypableCode } from "#server/modules/discounts/index.ts";
import { AppError, faultyFields } from "#server/platform/errors.ts";
import { readMoment } from "#server/platform/read-moment.ts";

/**
 * When a tried cart is bought; undefined where nothing is said of it.
 * @throws {AppError} `validation_failed`
 */
export function readAt({ at }: Pick<TryCart, "at">): Date | undefined {
  if (at === undefined) return undefined;
  const moment = readMoment(at);
  if (moment) return moment;
  throw faultyFields([{ field: "at", message: "There is no such day" }]);
}

/**
 * The code that is asked about: the typed one, or the one that stands for a discount; undefined for none.
 * @throws {AppError} `not_found` for the discount
 */
export async function readCode(
  on: Queryable,
  query: Pick<TryCart, "code" | "discountId">,
): Promise<string | undefined> {
  if (query.discountId === undefined) return query.code?.trim() || undefined;
  const code = await findTypableCode(on, query.discountId);
  if (code === undefined) throw new AppError("not_found", { detail: "There is no such discount." });
  return code;
}
