import { productLimits } from "#contract/api/product-limits.ts";
import type { ProductChange } from "#contract/api/staff-product-changes.ts";
import type { StaffProductSummary } from "#contract/api/staff-products.ts";
import { scaleKobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { naira } from "../../parts/money.ts";
import { readPercent } from "../../parts/read-percent.ts";

/** What may be done with the price of many products. */
export type PriceWay = "leave" | "set" | "up" | "down";

/** What is typed in the bar of the chosen products. */
export interface BulkDraft {
  /** Percent off; empty leaves it. */
  readonly percent: string;
  readonly priceWay: PriceWay;
  /** Naira, or percent of the price, as the way says. */
  readonly amount: string;
}

/** Nothing typed yet. */
export const blankBulk: BulkDraft = { percent: "", priceWay: "leave", amount: "" };

/** What shall become of one product, beside its id and version. */
export type Target = Omit<ProductChange, "id" | "version">;
type Row = Pick<StaffProductSummary, "price" | "discount" | "hasOwnTiers">;

/** What is wrong with what is typed; empty while nothing is. */
export function bulkFault({ percent, priceWay, amount }: BulkDraft): string {
  if (readPercent(percent) === undefined) return "Percent off: a number below 100.";
  if (priceWay === "leave" || amount.trim() === "") return "";
  if (priceWay !== "set") return readPercent(amount) === undefined ? "A number below 100." : "";
  const price = readNaira(amount);
  return price && price <= productLimits.mostPrice ? "" : "An amount, such as 38000 or 38k.";
}

/** What becomes of a product by what is typed; undefined where nothing would. Prices by percent are whole naira. */
export function targetOf(row: Row, draft: BulkDraft): Target | undefined {
  if (bulkFault(draft) !== "") return undefined;
  const discount = draft.percent.trim() === "" ? row.discount : readPercent(draft.percent);
  const price = priceOf(row.price, draft);
  const target: Target = {
    ...(price !== row.price && { price }),
    ...(discount !== undefined && discount !== row.discount && { discount }),
  };
  return Object.keys(target).length > 0 ? target : undefined;
}

function priceOf(price: number, { priceWay, amount }: BulkDraft): number {
  if (priceWay === "leave" || amount.trim() === "") return price;
  if (priceWay === "set") return readNaira(amount) ?? price;
  const percent = Math.round((readPercent(amount) ?? 0) * 100);
  const parts = 10_000 + (priceWay === "up" ? percent : -percent);
  return Math.max(1, toNaira(scaleKobo(fromNaira(price), parts, 10_000, 100)));
}

/** What is paid for a product, in kobo. */
export function paid({ price, discount }: Row) {
  return discountedPrice(fromNaira(price), discount);
}

/**
 * What the chosen products come to: "3 products: ₦12,000 → ₦9,000 …", and of how many the wholesale prices stay, or why
 * nothing can be told.
 */
export function tellEffect(rows: readonly Row[], draft: BulkDraft): string {
  const fault = bulkFault(draft);
  if (fault) return fault;
  const changing = rows.flatMap((row) => {
    const target = targetOf(row, draft);
    return target ? [{ row, target }] : [];
  });
  const changes = changing.map(
    ({ row, target }) => `${formatNaira(paid(row))} → ${formatNaira(paid({ ...row, ...target }))}`,
  );
  const [first] = changes;
  if (first === undefined) return "";
  const isMore = changes.some((each) => each !== first);
  const count = changes.length === 1 ? "1 product" : `${changes.length} products`;
  const own = changing.filter(({ row }) => row.hasOwnTiers).length;
  const stays =
    own === 0 ? "" : `, wholesale prices of ${own === changes.length ? "their own" : own} stay`;
  return `${count}: ${first}${isMore ? " …" : ""}${stays}`;
}

/** Whether a product stands as it was wanted: what it was asked for is done, whoever did it. */
export function isAsWanted(current: StaffProductSummary, target: Target): boolean {
  const stands: Readonly<Record<string, unknown>> = { ...current, typeId: current.type.id };
  return Object.entries(target).every(([field, wanted]) => stands[field] === wanted);
}

/** Why a product was left alone, with what stands there and what was wanted. */
export function tellLeft(
  reason: "changed_meanwhile" | "unknown" | "not_showable",
  current: StaffProductSummary | null,
  target: Target,
): string {
  if (reason === "not_showable") return "has no picture or no size yet.";
  if (reason === "unknown" || !current) return "is not there any more.";
  if (isAsWanted(current, target)) return "is so already.";
  const now = [
    ...(target.price === undefined ? [] : [`${naira(current.price)}, not ${naira(target.price)}`]),
    ...(target.discount === undefined ? [] : [`${current.discount}% off, not ${target.discount}%`]),
  ];
  if (now.length === 0) return "was changed meanwhile.";
  return `was changed meanwhile and is at ${now.join(" and ")}.`;
}

/** The way back: what stood in the fields that were changed. */
export function wayBack(before: StaffProductSummary, target: Target): Target {
  return {
    ...(target.price !== undefined && { price: before.price }),
    ...(target.discount !== undefined && { discount: before.discount }),
    ...(target.typeId !== undefined && { typeId: before.type.id }),
    ...(target.featured !== undefined && { featured: before.featured }),
    ...(target.status !== undefined && { status: before.status }),
    ...(target.status !== undefined && before.publishAt && { publishAt: before.publishAt }),
  };
}
