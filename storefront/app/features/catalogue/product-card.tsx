import { type PointerEvent, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { isDataSaverOn } from "#ui/primitives/pictures/data-saver.ts";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { ProductTile } from "#ui/primitives/product-tile.tsx";
import { Link } from "../../link.tsx";
import { fallbackPicture } from "../../page-pictures.ts";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";
import { useSession } from "../../session/session-context.tsx";
import type { CardImage, CardProduct } from "./card-product.ts";
import { getProduct, prefetchProduct, prefetchProductPage } from "./prefetch-product.ts";
import { WishlistButton } from "./wishlist-button.tsx";

/** For approved businesses only. */
const WholesalePrice = lazyComponent(() => import("../../components/wholesale-price.tsx"));

export function ProductCard(props: {
  readonly product: CardProduct;
  readonly sizes: string;
  readonly priority?: boolean;
  readonly heading?: "h2" | "h3";
}) {
  const { product, sizes, priority = false, heading: Heading = "h2" } = props;
  const { priceKobo, originalKobo, badge } = useDisplayedPrice(product);
  const { wholesale } = useSession();
  const [front] = product.images;
  const [second, setSecond] = useState<CardImage>();
  const [secondLoaded, setSecondLoaded] = useState(false);

  /** Loads the second picture for a mouse only; a finger may just be scrolling. */
  function prefetch(event: PointerEvent) {
    if (isDataSaverOn()) return;
    prefetchProductPage();
    if (event.pointerType !== "mouse") return;
    prefetchProduct(product.id);
    getProduct(product.id).then(
      ({ images }) => setSecond(images[1]),
      () => {},
    );
  }

  return (
    <article className="group relative" onPointerEnter={prefetch}>
      <ProductTile
        picture={
          <>
            <Picture
              image={front ?? fallbackPicture}
              sizes={sizes}
              alt=""
              priority={priority}
              className="size-full"
            />
            {second && (
              <div
                // Load events do not bubble, so they are handled in the capture phase.
                onLoadCapture={() => setSecondLoaded(true)}
                className={classNames(
                  "absolute inset-0 opacity-0 transition-opacity duration-320",
                  secondLoaded && "group-hover:opacity-100",
                )}
              >
                <Picture image={second} sizes={sizes} alt="" className="size-full" />
              </div>
            )}
          </>
        }
        badge={badge}
        note={wholesale && <WholesalePrice product={product} />}
        name={
          <Heading className="font-medium">
            <Link
              to={`/product/${product.id}`}
              className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:outline-offset-2"
            >
              {product.name}
            </Link>
          </Heading>
        }
        price={priceKobo}
        original={originalKobo}
        material={product.material}
      />
      <WishlistButton
        product={product}
        onPicture
        className="absolute top-1 right-1 md:top-2 md:right-2"
      />
    </article>
  );
}
