import { type PointerEvent, useState } from "react";
import { classNames } from "#ui/primitives/class-names.ts";
import { GoodsCard } from "#ui/primitives/goods-card.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { savesData } from "#ui/primitives/save-data.ts";
import { Link } from "../../link.tsx";
import { fallbackPicture } from "../../page-pictures.ts";
import { useShownPrice } from "../../pricing/shown-price.ts";
import type { CardImage, CardProduct } from "./card-product.ts";
import { HeartButton } from "./heart-button.tsx";
import { fetchProduct, fetchProductPage, getProduct } from "./product-ahead.ts";

/** One product of a grid. The name's link covers the whole card; the heart lies above it, not in it. */
export function ProductCard(props: {
  readonly product: CardProduct;
  /** How wide the picture stands, as `<img sizes>`. */
  readonly sizes: string;
  /** True in the first row of a page, whose pictures are fetched at once. */
  readonly priority?: boolean;
  readonly heading?: "h2" | "h3";
}) {
  const { product, sizes, priority = false, heading: Heading = "h2" } = props;
  const { priceKobo, struckKobo, badge } = useShownPrice(product);
  const [front] = product.images;
  const [second, setSecond] = useState<CardImage>();
  const [secondLoaded, setSecondLoaded] = useState(false);

  /** A mouse that comes near means to stay; a finger may only scroll. So phones never load the second picture. */
  function welcome(event: PointerEvent) {
    if (savesData()) return;
    fetchProductPage();
    if (event.pointerType !== "mouse") return;
    fetchProduct(product.id);
    getProduct(product.id).then(
      ({ images }) => setSecond(images[1]),
      () => {},
    );
  }

  return (
    <article className="group relative" onPointerEnter={welcome}>
      <GoodsCard
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
                // Load events do not bubble, so they are caught on their way down.
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
        struck={struckKobo}
        material={product.material}
      />
      <HeartButton product={product} className="absolute top-1 right-1 md:top-2 md:right-2" />
    </article>
  );
}
