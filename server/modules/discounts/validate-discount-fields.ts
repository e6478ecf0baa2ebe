import type { CreateDiscount } from "#contract/api/discounts/staff-discounts.ts";
import type { FieldError } from "#contract/api/error-codes.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection/connection.ts";
import { listProductNames } from "#server/modules/catalogue/products/index.ts";
import { lockTypeForReference } from "#server/modules/catalogue/types/index.ts";
import { validationError } from "#server/platform/errors/errors.ts";
import { parseTimestamp } from "#server/platform/time/dates.ts";
import type { Discount } from "./discounts.queries.ts";

export type DiscountInput = Omit<CreateDiscount, "code" | "active">;

export type DiscountFields = Omit<Discount, "id" | "code" | "email" | "batchSize" | "active">;

/** @throws {AppError} `validation_failed` */
export async function validateDiscountFields(
  tx: Tx,
  input: DiscountInput,
): Promise<DiscountFields> {
  const errors: FieldError[] = [];
  const readAmount = (field: "value" | "minimumSubtotal", label = "An amount") => {
    try {
      return fromNaira(input[field]);
    } catch {
      errors.push({ field, message: `${label} can have at most two decimals` });
      return kobo(0);
    }
  };
  const readDate = (field: "startsAt" | "endsAt") => {
    const text = input[field];
    const at = text === null ? null : parseTimestamp(text);
    if (at !== undefined) return at;
    errors.push({ field, message: "Enter a valid date" });
    return null;
  };

  const isPercentage = input.discountType === "PERCENTAGE";
  // Percentages have two decimals too, so the same rule applies.
  const value = readAmount("value", isPercentage ? "A percentage" : "An amount");
  if (isPercentage && input.value > 100) {
    errors.push({ field: "value", message: "Must be 100% or less" });
  }
  const minimumSubtotalKobo = readAmount("minimumSubtotal");
  const startsAt = readDate("startsAt");
  const endsAt = readDate("endsAt");
  if (startsAt && endsAt && endsAt <= startsAt) {
    errors.push({ field: "endsAt", message: "The end must be after the start" });
  }
  const types = await Promise.all(
    [...new Set(input.typeIds)].map((id) => lockTypeForReference(tx, id)),
  );
  if (types.includes(undefined)) {
    errors.push({ field: "typeIds", message: "One of these types no longer exists" });
  }
  // Merged types map to the type they were merged into.
  const typeIds = [...new Set(types.flatMap((type) => type?.id ?? []))];
  const productIds = [...new Set(input.productIds)];
  if ((await listProductNames(tx, productIds)).length < productIds.length) {
    errors.push({ field: "productIds", message: "One of these products no longer exists" });
  }
  if (errors.length > 0) throw validationError(errors);

  const appliesTo =
    typeIds.length + productIds.length > 0 ? { appliesTo: { typeIds, productIds } } : {};
  return {
    value:
      input.discountType === "PERCENTAGE"
        ? { ...appliesTo, discountType: "PERCENTAGE", percent: value / 100 }
        : { ...appliesTo, discountType: "FIXED", amountKobo: value },
    description: input.description.trim(),
    autoApply: input.autoApply,
    startsAt,
    endsAt,
    minimumSubtotalKobo,
    firstPurchaseOnly: input.firstPurchaseOnly,
    usageLimit: input.usageLimit,
    usageLimitPerBuyer: input.usageLimitPerBuyer,
    buyers: input.buyers,
  };
}
