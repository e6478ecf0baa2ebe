import { ProductBadge } from "#ui/primitives/product-tile.tsx";
import { getDisplayedPrice } from "../../pricing/displayed-price.ts";
import type { Priced } from "../../session/cart-line.ts";

/** "−10%" on laterite; nothing without a reduction. */
export function DiscountBadge(props: { readonly product: Priced; readonly className?: string }) {
  return <ProductBadge text={getDisplayedPrice(props.product).badge} className={props.className} />;
}
