import type { StockReason } from "#contract/api/catalogue/product-commands.ts";
import type { ProductStatus } from "#contract/api/catalogue/staff-products.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { formatPercentOff } from "#contract/text/format.ts";
import { stockReasonLabels } from "../../../parts/format/labels.ts";
import { parsePercent } from "../../../parts/format/percent.ts";
import { paidPrice } from "./paid-price.ts";
import { changedFields, type ProductDraft, stockChanges } from "./product-draft.ts";

interface Change {
  readonly name: string;
  readonly value: string;
}

export function describeSaveEffects(
  base: ProductDraft,
  draft: ProductDraft,
  { status, reason }: { readonly status: ProductStatus; readonly reason: StockReason },
): readonly Change[] {
  const changed = changedFields(base, draft);
  if (changed.length === 0) return [];
  const effects: Change[] =
    status === "published"
      ? [...cardChanges(base, draft), ...homeChanges(base, draft), ...feedChanges(changed)]
      : [{ name: "Shop", value: "nothing yet: shoppers can’t see it" }];
  return [...effects, ...sizeChanges(base, draft, reason)];
}

function cardChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  const [before, after] = [paidPrice(base), paidPrice(draft)];
  const [was, is] = [parsePercent(base.discount) ?? 0, parsePercent(draft.discount) ?? 0];
  const price = before === after ? [] : [`${formatNaira(before)} becomes ${formatNaira(after)}`];
  const badge = was === is ? [] : [is > 0 ? `badge ${formatPercentOff(is)}` : "badge removed"];
  const text = [...price, ...badge].join(", ");
  return text ? [{ name: "Card and page", value: text }] : [];
}

function homeChanges(base: ProductDraft, draft: ProductDraft): Change[] {
  if (base.featured === draft.featured) return [];
  return [{ name: "Home page", value: draft.featured ? "featured" : "not featured" }];
}

const feedFields: readonly (keyof ProductDraft)[] = ["pictures", "name", "description", "material"];

function feedChanges(changed: readonly (keyof ProductDraft)[]): Change[] {
  if (!changed.some((field) => feedFields.includes(field))) return [];
  return [{ name: "Product feed and sitemap", value: "within a minute" }];
}

function sizeChanges(base: ProductDraft, draft: ProductDraft, reason: StockReason): Change[] {
  const was = (size: string) => base.sizes.find((each) => each.size === size)?.knownStock ?? 0;
  return stockChanges(draft).map(({ size, change }) => ({
    name: `Size ${size}`,
    value: `${was(size)} becomes ${was(size) + change}, reason “${stockReasonLabels[reason].toLowerCase()}”`,
  }));
}
