import { GoodsBadge } from "#ui/primitives/goods-card.tsx";
import { shownPrice } from "../../pricing/shown-price.ts";
import type { Priced } from "../../session/cart-line.ts";

/** "−10%" on laterite; nothing without a reduction. */
export function DiscountBadge(props: { readonly product: Priced; readonly className?: string }) {
  return <GoodsBadge text={shownPrice(props.product).badge} className={props.className} />;
}
