import type { FieldError } from "#contract/api/error-codes.ts";
import type { CreateDiscount } from "#contract/api/staff-discounts.ts";
import { kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import type { Tx } from "#server/database/connection.ts";
import { holdType, nameProducts } from "#server/modules/catalogue/index.ts";
import { faultyFields } from "#server/platform/errors.ts";
import { readMoment } from "#server/platform/read-moment.ts";
import type { Discount } from "./discounts.queries.ts";

/** What staff send of a discount but its code. */
export type SentFields = Omit<CreateDiscount, "code" | "active">;

/** The same as the store keeps it. */
export type DiscountFields = Omit<Discount, "id" | "code" | "email" | "batchSize" | "active">;

/**
 * What staff sent of a discount, as it is kept; what no schema can tell is checked here.
 * @throws {AppError} `validation_failed`, each field named
 */
export async function readDiscountFields(tx: Tx, sent: SentFields): Promise<DiscountFields> {
  const faults: FieldError[] = [];
  const figure = (field: "value" | "minimumSubtotal", what = "An amount") => {
    try {
      return fromNaira(sent[field]);
    } catch {
      faults.push({ field, message: `${what} has two decimals at most` });
      return kobo(0);
    }
  };
  const moment = (field: "startsAt" | "endsAt") => {
    const text = sent[field];
    const at = text === null ? null : readMoment(text);
    if (at !== undefined) return at;
    faults.push({ field, message: "There is no such day" });
    return null;
  };

  const isPercentage = sent.discountType === "PERCENTAGE";
  // A percentage has two decimals too, so it is read by the same rule.
  const value = figure("value", isPercentage ? "A percentage" : "An amount");
  if (isPercentage && sent.value > 100) {
    faults.push({ field: "value", message: "A percentage is at most 100" });
  }
  const minimumSubtotalKobo = figure("minimumSubtotal");
  const startsAt = moment("startsAt");
  const endsAt = moment("endsAt");
  if (startsAt && endsAt && endsAt <= startsAt) {
    faults.push({ field: "endsAt", message: "It ends before it begins" });
  }
  const types = await Promise.all([...new Set(sent.typeIds)].map((id) => holdType(tx, id)));
  if (types.includes(undefined)) {
    faults.push({ field: "typeIds", message: "One of these types is gone" });
  }
  // One that was merged into another stands for that one.
  const typeIds = [...new Set(types.flatMap((type) => type?.id ?? []))];
  const productIds = [...new Set(sent.productIds)];
  if ((await nameProducts(tx, productIds)).length < productIds.length) {
    faults.push({ field: "productIds", message: "One of these products is gone" });
  }
  if (faults.length > 0) throw faultyFields(faults);

  const goods = typeIds.length + productIds.length > 0 ? { goods: { typeIds, productIds } } : {};
  return {
    value:
      sent.discountType === "PERCENTAGE"
        ? { ...goods, discountType: "PERCENTAGE", percent: value / 100 }
        : { ...goods, discountType: "FIXED", amountKobo: value },
    description: sent.description.trim(),
    autoApply: sent.autoApply,
    startsAt,
    endsAt,
    minimumSubtotalKobo,
    firstPurchaseOnly: sent.firstPurchaseOnly,
    usageLimit: sent.usageLimit,
    usageLimitPerBuyer: sent.usageLimitPerBuyer,
    buyers: sent.buyers,
  };
}
