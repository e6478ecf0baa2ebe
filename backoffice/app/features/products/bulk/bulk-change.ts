import type { ProductUpdate } from "#contract/api/catalogue/bulk-products.ts";
import { productLimits } from "#contract/api/catalogue/product-limits.ts";
import type { StaffProductSummary } from "#contract/api/catalogue/staff-products.ts";
import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { formatList, plural } from "#contract/text/format.ts";
import { formatAmount } from "../../../parts/format/money.ts";
import { parsePercent } from "../../../parts/format/number-input.ts";

export type PriceMode = "leave" | "set" | "up" | "down";

export interface BulkDraft {
  readonly percent: string;
  readonly priceMode: PriceMode;
  /** Naira, or percent of the price, by mode. */
  readonly amount: string;
}

export const emptyBulkDraft: BulkDraft = { percent: "", priceMode: "leave", amount: "" };

export type Target = Omit<ProductUpdate, "id" | "version">;
type Row = Pick<StaffProductSummary, "price" | "discount" | "hasCustomTiers">;

export function bulkError({ percent, priceMode, amount }: BulkDraft): string {
  if (parsePercent(percent) === undefined) return "Percent off must be below 100.";
  if (priceMode === "leave" || amount.trim() === "") return "";
  if (priceMode !== "set")
    return parsePercent(amount) === undefined ? "Enter a number below 100." : "";
  const price = parseNaira(amount);
  return price && price <= productLimits.maxPrice ? "" : "Enter an amount, such as 38000 or 38k.";
}

/** Percent changes round to whole naira. */
export function toTarget(row: Row, draft: BulkDraft): Target | undefined {
  if (bulkError(draft) !== "") return undefined;
  const discount = draft.percent.trim() === "" ? row.discount : parsePercent(draft.percent);
  const price = priceOf(row.price, draft);
  const target: Target = {
    ...(price !== row.price && { price }),
    ...(discount !== undefined && discount !== row.discount && { discount }),
  };
  return Object.keys(target).length > 0 ? target : undefined;
}

function priceOf(price: number, { priceMode, amount }: BulkDraft): number {
  if (priceMode === "leave" || amount.trim() === "") return price;
  if (priceMode === "set") return parseNaira(amount) ?? price;
  const percent = Math.round((parsePercent(amount) ?? 0) * 100);
  const parts = 10_000 + (priceMode === "up" ? percent : -percent);
  return Math.max(1, toNaira(scaleKobo(fromNaira(price), parts, 10_000, 100)));
}

/** Kobo. */
export function paidKobo({ price, discount }: Row) {
  return discountedPrice(fromNaira(price), discount);
}

export function describeEffect(rows: readonly Row[], draft: BulkDraft): string {
  const error = bulkError(draft);
  if (error) return error;
  const changing = rows.flatMap((row) => {
    const target = toTarget(row, draft);
    return target ? [{ row, target }] : [];
  });
  const changes = changing.map(
    ({ row, target }) =>
      `${formatNaira(paidKobo(row))} → ${formatNaira(paidKobo({ ...row, ...target }))}`,
  );
  const [first] = changes;
  if (first === undefined) return "";
  const isMore = changes.some((each) => each !== first);
  const count = plural(changes.length, "product");
  const own = changing.filter(({ row }) => row.hasCustomTiers).length;
  const tiersNote =
    own === 0 ? "" : `, ${plural(own, "keeps its", "keep their")} own wholesale prices`;
  return `${count}: ${first}${isMore ? " …" : ""}${tiersNote}`;
}

export function isAlreadyApplied(current: StaffProductSummary, target: Target): boolean {
  const values: Readonly<Record<string, unknown>> = { ...current, typeId: current.type.id };
  return Object.entries(target).every(([field, wanted]) => values[field] === wanted);
}

export function describeSkipped(
  reason: "conflict" | "unknown" | "not_publishable",
  current: StaffProductSummary | null,
  target: Target,
): string {
  if (reason === "not_publishable") return "needs a picture and a size first.";
  if (reason === "unknown" || !current) return "no longer exists.";
  if (isAlreadyApplied(current, target)) return "is already up to date.";
  const now = [
    ...(target.price === undefined
      ? []
      : [`${formatAmount(current.price)}, not ${formatAmount(target.price)}`]),
    ...(target.discount === undefined ? [] : [`${current.discount}% off, not ${target.discount}%`]),
  ];
  if (now.length === 0) return "was just changed by someone else.";
  return `was just changed by someone else and is now ${formatList(now)}.`;
}

export function undoTarget(before: StaffProductSummary, target: Target): Target {
  return {
    ...(target.price !== undefined && { price: before.price }),
    ...(target.discount !== undefined && { discount: before.discount }),
    ...(target.typeId !== undefined && { typeId: before.type.id }),
    ...(target.featured !== undefined && { featured: before.featured }),
    ...(target.status !== undefined && { status: before.status }),
    ...(target.status !== undefined && before.publishAt && { publishAt: before.publishAt }),
  };
}
