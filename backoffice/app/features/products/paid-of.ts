import type { Kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { readNaira } from "#contract/money/read-naira.ts";
import { discountedPrice } from "#contract/pricing/discounted-price.ts";
import { readPercent } from "../../parts/read-percent.ts";
import type { ProductDraft } from "./product-draft.ts";

/** What a shopper pays by what is typed, in kobo; nothing while no price is. */
export function paidOf({ price, discount }: Pick<ProductDraft, "price" | "discount">): Kobo {
  return discountedPrice(fromNaira(readNaira(price) ?? 0), readPercent(discount) ?? 0);
}
