import { discountLimits } from "#contract/api/discounts/discount-limits.ts";
import type {
  ChangeDiscount,
  CreateBatch,
  CreateDiscount,
  DraftDiscount,
  StaffDiscount,
} from "#contract/api/discounts/staff-discounts.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { formatNumber } from "#contract/text/format.ts";
import { parseCount } from "#contract/validation/parse-count.ts";
import { toIso, toLocal } from "../../../parts/format/dates.ts";
import { toAmountInput } from "../../../parts/format/money.ts";
import { parsePercent } from "../../../parts/format/number-input.ts";
import type { DraftForm } from "../../../parts/forms/use-draft.tsx";
import type { FormRules } from "../../../parts/forms/use-record-form.ts";
import { type DescribableDiscount, formatProductNames } from "../discount-labels.ts";

/** Every field as text, lists separated by commas. */
export interface DiscountDraft {
  readonly code: string;
  /** Only for a new batch. */
  readonly count: string;
  readonly discountType: "PERCENTAGE" | "FIXED";
  readonly value: string;
  readonly description: string;
  readonly method: "typed" | "self" | "batch";
  readonly buyers: StaffDiscount["buyers"];
  readonly firstPurchase: "" | "yes";
  readonly minimum: string;
  readonly typeIds: string;
  readonly productIds: string;
  /** Lagos time: `2026-12-12T00:00`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly perPerson: string;
  readonly limit: string;
}

/** In the order of the form. */
const fieldLabels: Readonly<Record<keyof DiscountDraft, string>> = {
  method: "Method",
  code: "Code",
  count: "Number of codes",
  discountType: "Discount type",
  value: "Value",
  description: "Name",
  buyers: "Customers",
  firstPurchase: "First purchase",
  minimum: "Minimum cart",
  typeIds: "Types",
  productIds: "Products",
  startsAt: "Starts",
  endsAt: "Ends",
  perPerson: "Uses per customer",
  limit: "Total uses",
};

export const emptyDraft: DiscountDraft = {
  code: "",
  count: "100",
  discountType: "PERCENTAGE",
  value: "",
  description: "",
  method: "typed",
  buyers: "everybody",
  firstPurchase: "",
  minimum: "",
  typeIds: "",
  productIds: "",
  startsAt: "",
  endsAt: "",
  perPerson: "",
  limit: "",
};

export function toDiscountDraft(discount: StaffDiscount): DiscountDraft {
  const { code, discountType, value, description, buyers, minimumSubtotal } = discount;
  const { autoApply, batchSize } = discount;
  return {
    ...{ code, discountType, description, buyers },
    count: batchSize === null ? emptyDraft.count : String(batchSize),
    value: discountType === "FIXED" ? toAmountInput(value) : String(value),
    method: batchSize !== null ? "batch" : autoApply ? "self" : "typed",
    firstPurchase: discount.firstPurchaseOnly ? "yes" : "",
    minimum: minimumSubtotal === 0 ? "" : toAmountInput(minimumSubtotal),
    typeIds: discount.typeIds.join(),
    productIds: discount.productIds.join(),
    startsAt: toLocal(discount.startsAt),
    endsAt: toLocal(discount.endsAt),
    perPerson: String(discount.usageLimitPerBuyer ?? ""),
    limit: String(discount.usageLimit ?? ""),
  };
}

/** Without its code, dates and status. */
export function copyDraft(discount: StaffDiscount): DiscountDraft {
  return { ...toDiscountDraft(discount), code: "", startsAt: "", endsAt: "" };
}

type DraftErrors = Partial<Record<keyof DiscountDraft, string>>;

export function validateDraft(draft: DiscountDraft): DraftErrors {
  const errors: DraftErrors = {};
  const isBatch = draft.method === "batch";
  const maxLength = isBatch ? discountLimits.prefixLength : discountLimits.codeLength;
  const code = draft.code.trim();
  if (!/^[a-z0-9][a-z0-9-]+$/i.test(code) || code.length > maxLength) {
    errors.code = `2 to ${maxLength} letters, digits and hyphens`;
  }
  const count = parseCount(draft.count);
  if (isBatch && (!count || count > discountLimits.batchSize)) {
    errors.count = `1 to ${formatNumber(discountLimits.batchSize)}`;
  }
  const value = parseValue(draft);
  if (value === undefined || value <= 0) {
    errors.value =
      draft.discountType === "PERCENTAGE"
        ? "Enter a percentage up to 100, such as 20"
        : "Enter an amount, such as 5,000 or 5k";
  }
  if (draft.minimum.trim() !== "" && parseNaira(draft.minimum) === undefined) {
    errors.minimum = "Enter an amount, such as 40,000 or 40k";
  }
  if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt) {
    errors.endsAt = "The end must be after the start";
  }
  for (const field of ["perPerson", "limit"] as const) {
    const times = parseCount(draft[field]);
    if (draft[field].trim() !== "" && (!times || times > discountLimits.maxUses)) {
      errors[field] = "Enter a number, or leave it blank";
    }
  }
  return errors;
}

function toPayload(draft: DiscountDraft) {
  return {
    discountType: draft.discountType,
    value: parseValue(draft) ?? 0,
    description: draft.description,
    autoApply: draft.method === "self",
    startsAt: toIso(draft.startsAt),
    endsAt: toIso(draft.endsAt),
    minimumSubtotal: parseNaira(draft.minimum) ?? 0,
    firstPurchaseOnly: draft.firstPurchase === "yes",
    usageLimit: draft.method === "batch" ? null : (parseCount(draft.limit) ?? null),
    usageLimitPerBuyer: parseCount(draft.perPerson) ?? null,
    buyers: draft.buyers,
    typeIds: splitIds(draft.typeIds),
    productIds: splitIds(draft.productIds),
  };
}

export function toCreate(draft: DiscountDraft, active: boolean): CreateDiscount {
  return { ...toPayload(draft), code: draft.code, active };
}

/** Undefined while the draft is invalid. */
export function toDraft(draft: DiscountDraft): DraftDiscount | undefined {
  if (Object.keys(validateDraft(draft)).length > 0) return undefined;
  return { ...toPayload(draft), code: draft.code };
}

export function toBatch(draft: DiscountDraft, active: boolean): CreateBatch {
  return { ...toPayload(draft), prefix: draft.code, count: parseCount(draft.count) ?? 0, active };
}

export function toChange(draft: DiscountDraft, version: number): ChangeDiscount {
  return { ...toPayload(draft), code: draft.code, version };
}

/** @param nameOf undefined for a name that is not loaded yet */
export function toDescribable(
  draft: DiscountDraft,
  nameOf: (id: string) => string | undefined = () => undefined,
): DescribableDiscount {
  const ids = [...splitIds(draft.typeIds), ...splitIds(draft.productIds)];
  return {
    ...toPayload(draft),
    code: draft.code.trim().toUpperCase(),
    batchSize: draft.method === "batch" ? (parseCount(draft.count) ?? 0) : null,
    productsText: formatProductNames(
      ids.flatMap((id) => nameOf(id) ?? []),
      ids.length,
    ),
  };
}

export function splitIds(ids: string): string[] {
  return ids === "" ? [] : ids.split(",");
}

function parseValue({ discountType, value }: DiscountDraft): number | undefined {
  return discountType === "PERCENTAGE" ? parsePercent(value, 100) : parseNaira(value);
}

export type DiscountForm = DraftForm<DiscountDraft>;

export const discountRules: FormRules<StaffDiscount, DiscountDraft> = {
  labels: fieldLabels,
  toDraft: toDiscountDraft,
  // A number means something else in naira than in percent.
  merge: { linkedFields: ["discountType", "value"] },
  validate: validateDraft,
  apiFields: {
    prefix: "code",
    autoApply: "method",
    minimumSubtotal: "minimum",
    firstPurchaseOnly: "firstPurchase",
    usageLimit: "limit",
    usageLimitPerBuyer: "perPerson",
  },
};
