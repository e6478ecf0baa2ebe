import { discountLimits } from "#contract/api/discount-limits.ts";
import type {
  ChangeDiscount,
  CreateBatch,
  CreateDiscount,
  DraftDiscount,
  StaffDiscount,
} from "#contract/api/staff-discounts.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { readCount } from "#contract/validation/read-count.ts";
import { typedNaira } from "../../parts/money.ts";
import { readPercent } from "../../parts/read-percent.ts";
import { type Rebased, rebase } from "../../parts/rebase.ts";
import { toIso, toLocal } from "../../parts/shop-clock.ts";
import { goodsWords, type Sayable } from "./discount-words.ts";

/** What is typed of a discount, not saved yet: every field as text, lists with commas between. */
export interface DiscountDraft {
  readonly code: string;
  /** How many codes a batch shall have; only of a new one. */
  readonly count: string;
  readonly discountType: "PERCENTAGE" | "FIXED";
  readonly value: string;
  readonly description: string;
  readonly way: "typed" | "self" | "batch";
  readonly buyers: StaffDiscount["buyers"];
  readonly firstPurchase: "" | "yes";
  readonly minimum: string;
  readonly typeIds: string;
  readonly productIds: string;
  /** On the shop's clock: `2026-12-12T00:00`. */
  readonly startsAt: string;
  readonly endsAt: string;
  readonly perPerson: string;
  readonly limit: string;
}

/** What fields are called where changes are named; the order is the form's. */
export const fieldWords: Readonly<Record<keyof DiscountDraft, string>> = {
  way: "How buyers get it",
  code: "Code",
  count: "How many codes",
  discountType: "Percent or naira",
  value: "What it gives",
  description: "Name",
  buyers: "Who",
  firstPurchase: "First purchase",
  minimum: "Cart from",
  typeIds: "Types",
  productIds: "Products",
  startsAt: "From",
  endsAt: "Until",
  perPerson: "A person",
  limit: "In all",
};

const fields = Object.keys(fieldWords) as (keyof DiscountDraft)[];

/** A discount that is not begun. */
export const blankDraft: DiscountDraft = {
  code: "",
  count: "100",
  discountType: "PERCENTAGE",
  value: "",
  description: "",
  way: "typed",
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

/** A discount as a form shows it. */
export function draftOf(discount: StaffDiscount): DiscountDraft {
  const { code, discountType, value, description, buyers, minimumSubtotal } = discount;
  const { autoApply, batchSize } = discount;
  return {
    ...{ code, discountType, description, buyers },
    count: batchSize === null ? blankDraft.count : String(batchSize),
    value: discountType === "FIXED" ? typedNaira(value) : String(value),
    way: batchSize !== null ? "batch" : autoApply ? "self" : "typed",
    firstPurchase: discount.firstPurchaseOnly ? "yes" : "",
    minimum: minimumSubtotal === 0 ? "" : typedNaira(minimumSubtotal),
    typeIds: discount.typeIds.join(),
    productIds: discount.productIds.join(),
    startsAt: toLocal(discount.startsAt),
    endsAt: toLocal(discount.endsAt),
    perPerson: String(discount.usageLimitPerBuyer ?? ""),
    limit: String(discount.usageLimit ?? ""),
  };
}

/** A new discount that is like another but for its code, its dates and its state. */
export function copyOf(discount: StaffDiscount): DiscountDraft {
  return { ...draftOf(discount), code: "", startsAt: "", endsAt: "" };
}

/** The fields that differ, in the order of the form. */
export function changedFields(base: DiscountDraft, draft: DiscountDraft): (keyof DiscountDraft)[] {
  return fields.filter((field) => base[field] !== draft[field]);
}

/** What was typed laid upon a newer state. A figure means another thing in naira than in percent. */
export function mergeDraft(
  base: DiscountDraft,
  newer: DiscountDraft,
  typed: DiscountDraft,
): Rebased<DiscountDraft> {
  return rebase(base, newer, typed, ["discountType", "value"]);
}

type Faults = Partial<Record<keyof DiscountDraft, string>>;

/** What is wrong with a draft, by field. */
export function faultsOf(draft: DiscountDraft): Faults {
  const faults: Faults = {};
  const isBatch = draft.way === "batch";
  const most = isBatch ? discountLimits.prefixLength : discountLimits.codeLength;
  const code = draft.code.trim();
  if (!/^[a-z0-9][a-z0-9-]+$/i.test(code) || code.length > most) {
    faults.code = `2 to ${most} letters, digits and hyphens`;
  }
  const count = readCount(draft.count);
  if (isBatch && (!count || count > discountLimits.batchSize)) {
    faults.count = `1 to ${discountLimits.batchSize.toLocaleString("en-NG")}`;
  }
  const value = readValue(draft);
  if (value === undefined || value <= 0) {
    faults.value =
      draft.discountType === "PERCENTAGE"
        ? "Type a percentage up to 100, such as 20"
        : "Type an amount, such as 5,000 or 5k";
  }
  if (draft.minimum.trim() !== "" && readNaira(draft.minimum) === undefined) {
    faults.minimum = "Type an amount, such as 40,000 or 40k";
  }
  if (draft.startsAt && draft.endsAt && draft.endsAt <= draft.startsAt) {
    faults.endsAt = "It ends before it begins";
  }
  for (const field of ["perPerson", "limit"] as const) {
    const times = readCount(draft[field]);
    if (draft[field].trim() !== "" && (!times || times > discountLimits.mostUses)) {
      faults[field] = "Type a number, or leave it empty";
    }
  }
  return faults;
}

function sent(draft: DiscountDraft) {
  return {
    discountType: draft.discountType,
    value: readValue(draft) ?? 0,
    description: draft.description,
    autoApply: draft.way === "self",
    startsAt: toIso(draft.startsAt),
    endsAt: toIso(draft.endsAt),
    minimumSubtotal: readNaira(draft.minimum) ?? 0,
    firstPurchaseOnly: draft.firstPurchase === "yes",
    usageLimit: draft.way === "batch" ? null : (readCount(draft.limit) ?? null),
    usageLimitPerBuyer: readCount(draft.perPerson) ?? null,
    buyers: draft.buyers,
    typeIds: listOf(draft.typeIds),
    productIds: listOf(draft.productIds),
  };
}

/** What is sent of a new discount. */
export function toCreate(draft: DiscountDraft, active: boolean): CreateDiscount {
  return { ...sent(draft), code: draft.code, active };
}

/** What is tried of a draft that is not saved; undefined while it could not be. */
export function toDraft(draft: DiscountDraft): DraftDiscount | undefined {
  if (Object.keys(faultsOf(draft)).length > 0) return undefined;
  return { ...sent(draft), code: draft.code };
}

/** What is sent of a new batch. */
export function toBatch(draft: DiscountDraft, active: boolean): CreateBatch {
  return { ...sent(draft), prefix: draft.code, count: readCount(draft.count) ?? 0, active };
}

/** What is sent of one that was changed. */
export function toChange(draft: DiscountDraft, version: number): ChangeDiscount {
  return { ...sent(draft), code: draft.code, version };
}

/**
 * What a draft means, as far as it is typed.
 * @param nameOf what a type or a product is called; undefined while that is not known
 */
export function sayable(
  draft: DiscountDraft,
  nameOf: (id: string) => string | undefined = () => undefined,
): Sayable {
  const goods = [...listOf(draft.typeIds), ...listOf(draft.productIds)];
  return {
    ...sent(draft),
    code: draft.code.trim().toUpperCase(),
    batchSize: draft.way === "batch" ? (readCount(draft.count) ?? 0) : null,
    goods: goodsWords(
      goods.flatMap((id) => nameOf(id) ?? []),
      goods.length,
    ),
  };
}

/** The ids in a field that holds many. */
export function listOf(ids: string): string[] {
  return ids === "" ? [] : ids.split(",");
}

function readValue({ discountType, value }: DiscountDraft): number | undefined {
  return discountType === "PERCENTAGE" ? readPercent(value, 100) : readNaira(value);
}
