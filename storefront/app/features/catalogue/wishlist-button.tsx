import { useLocation, useNavigate } from "react-router";
import { toNaira } from "#contract/money/naira.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { HeartIcon } from "#ui/primitives/icons.tsx";
import { getDisplayedPrice } from "../../pricing/displayed-price.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CardProduct } from "./card-product.ts";

export function WishlistButton(props: {
  readonly product: Pick<
    CardProduct,
    "id" | "name" | "price" | "discount" | "tieredPricing" | "images"
  >;
  readonly onPicture?: boolean;
  readonly className?: string;
}) {
  const { id, name, images } = props.product;
  const [stroke, fill] = props.onPicture
    ? ["on-picture text-shade", "fill-light"]
    : ["text-ink", "fill-paper"];
  const { wishlist, toggleWishlist } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isSaved = wishlist.has(id);

  async function toggle() {
    const price = toNaira(getDisplayedPrice(props.product).priceKobo);
    const image = images[0]?.url ?? "";
    const signInPath = await toggleWishlist({ productId: id, name, price, image });
    if (signInPath && location.pathname === pathname) {
      void navigate(signInPath, { state: { from: `${pathname}${search}`, toSave: true } });
    }
  }

  return (
    <button
      type="button"
      aria-label={`Save ${name} to your wishlist`}
      aria-pressed={isSaved}
      onClick={toggle}
      className={classNames(
        "flex size-11 items-center justify-center transition-colors hover:text-laterite",
        isSaved ? "text-laterite" : stroke,
        props.className,
      )}
    >
      {/* Filled with an outline, so that it shows on dark and light pictures. */}
      <HeartIcon
        className={classNames("size-5.5", isSaved ? "fill-laterite stroke-paper" : fill)}
      />
    </button>
  );
}
