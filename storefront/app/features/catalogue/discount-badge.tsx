import { classNames } from "#ui/primitives/class-names.ts";
import { shownPrice } from "../../pricing/shown-price.ts";
import type { Priced } from "../../session/cart-line.ts";

/** "−10%" on laterite; nothing without a reduction. */
export function DiscountBadge(props: { readonly product: Priced; readonly className?: string }) {
  const { badge } = shownPrice(props.product);
  if (badge === "") return null;
  return (
    <span
      className={classNames(
        "bg-laterite px-3 py-1 font-semibold text-meta text-paper tabular-nums",
        props.className,
      )}
    >
      {badge}
    </span>
  );
}
