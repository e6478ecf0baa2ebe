import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { parseNaira } from "#contract/money/parse-naira.ts";
import { discountedPrice } from "#contract/pricing/discount-amount.ts";
import { parsePercent } from "../../../parts/format/number-input.ts";
import type { ProductDraft } from "./product-draft.ts";

/** Kobo; 0 without a price. */
export function paidPrice({ price, discount }: Pick<ProductDraft, "price" | "discount">): Kobo {
  return discountedPrice(fromNaira(parseNaira(price) ?? 0), parsePercent(discount) ?? 0);
}
