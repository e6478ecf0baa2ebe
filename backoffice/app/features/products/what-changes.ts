import type { StockReason } from "#contract/api/staff-product-acts.ts";
import type { ProductStatus } from "#contract/api/staff-products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { readPercent } from "../../parts/read-percent.ts";
import { stockReasonWords } from "../../parts/stock-reason-words.ts";
import { paidOf } from "./paid-of.ts";
import { changedFields, type ProductDraft, stockChanges } from "./product-draft.ts";

/** One thing that a save changes. */
interface Change {
  readonly name: string;
  readonly value: string;
}

/** What shoppers, buyers and the books will see of what is typed, once it is saved. */
export function whatChanges(
  base: ProductDraft,
  draft: ProductDraft,
  { status, reason }: { readonly status: ProductStatus; readonly reason: StockReason },
): readonly Change[] {
  const changed = changedFields(base, draft);
  if (changed.length === 0) return [];
  const seen: Change[] =
    status === "on_shop"
      ? [...cardChanges(base, draft), ...homeChanges(base, draft), ...wordChanges(changed)]
      : [{ name: "On the shop", value: "nothing: no shopper sees it yet" }];
  return [...seen, ...sizeChanges(base, draft, reason)];
}

function cardChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  const [before, after] = [paidOf(base), paidOf(draft)];
  const [was, is] = [readPercent(base.discount) ?? 0, readPercent(draft.discount) ?? 0];
  const price = before === after ? [] : [`${formatNaira(before)} becomes ${formatNaira(after)}`];
  const badge = was === is ? [] : [is > 0 ? `badge −${is}%` : "no badge any more"];
  const told = [...price, ...badge].join(", ");
  return told ? [{ name: "Card and page", value: told }] : [];
}

function homeChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  if (base.featured === draft.featured) return [];
  return [{ name: "Home page", value: draft.featured ? "among the featured" : "not featured" }];
}

const shown: readonly (keyof ProductDraft)[] = ["pictures", "name", "description", "material"];

/** What is read or seen goes wherever the product does. */
function wordChanges(changed: readonly (keyof ProductDraft)[]): Change[] {
  if (!changed.some((field) => shown.includes(field))) return [];
  return [{ name: "Feed and site map", value: "within a minute" }];
}

function sizeChanges(base: ProductDraft, draft: ProductDraft, reason: StockReason): Change[] {
  const was = (size: string) => base.sizes.find((each) => each.size === size)?.seen ?? 0;
  return stockChanges(draft).map(({ size, change }) => ({
    name: `Size ${size}`,
    value: `${was(size)} becomes ${was(size) + change}, entry “${stockReasonWords[reason].toLowerCase()}”`,
  }));
}
