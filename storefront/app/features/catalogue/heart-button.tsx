import { useLocation, useNavigate } from "react-router";
import { toNaira } from "#contract/money/naira.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { HeartIcon } from "#ui/primitives/icons.tsx";
import { shownPrice } from "../../pricing/shown-price.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CardProduct } from "./card-product.ts";

/**
 * Puts a product on the wishlist or takes it off. A visitor is sent to sign in, and an unverified shopper to
 * verify, after which the product is saved (specification §6).
 */
export function HeartButton(props: {
  readonly product: Pick<
    CardProduct,
    "id" | "name" | "price" | "discount" | "tieredPricing" | "images"
  >;
  readonly className?: string;
}) {
  const { id, name, images } = props.product;
  const { wishlist, toggleWishlist } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const saved = wishlist.has(id);

  async function press() {
    const price = toNaira(shownPrice(props.product).priceKobo);
    const image = images[0]?.url ?? "";
    const wayIn = await toggleWishlist({ productId: id, name, price, image });
    // Who went on to another page meanwhile stays there; it is saved all the same, once they sign in.
    if (wayIn && location.pathname === pathname) {
      void navigate(wayIn, { state: { from: `${pathname}${search}` } });
    }
  }

  return (
    <button
      type="button"
      aria-label={`Save ${name} to your wishlist`}
      aria-pressed={saved}
      onClick={press}
      className={classNames(
        "flex size-11 items-center justify-center transition-colors hover:text-laterite",
        saved ? "text-laterite" : "text-ink",
        props.className,
      )}
    >
      <HeartIcon className={classNames("size-5.5", saved && "fill-current")} />
    </button>
  );
}
