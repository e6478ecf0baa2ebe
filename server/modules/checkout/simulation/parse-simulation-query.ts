import type { SimulateCart } from "#contract/api/discounts/discount-simulation.ts";
import type { Queryable } from "#server/database/connection/connection.ts";
import { findUsableCode } from "#server/modules/discounts/index.ts";
import { AppError, validationError } from "#server/platform/errors/errors.ts";
import { parseTimestamp } from "#server/platform/time/dates.ts";

/** @throws {AppError} `validation_failed` */
export function parsePurchaseTime({ at }: Pick<SimulateCart, "at">): Date | undefined {
  if (at === undefined) return undefined;
  const timestamp = parseTimestamp(at);
  if (timestamp) return timestamp;
  throw validationError([{ field: "at", message: "Invalid date" }]);
}

/** @throws {AppError} `not_found` for an unknown discount */
export async function resolveDiscountCode(
  db: Queryable,
  query: Pick<SimulateCart, "code" | "discountId">,
): Promise<string | undefined> {
  if (query.discountId === undefined) return query.code?.trim() || undefined;
  const code = await findUsableCode(db, query.discountId);
  if (code === undefined) throw new AppError("not_found", { detail: "Discount not found." });
  return code;
}
