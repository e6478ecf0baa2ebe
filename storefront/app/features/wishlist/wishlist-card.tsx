import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Picture } from "#ui/primitives/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { Link } from "../../link.tsx";
import { fallbackPicture } from "../../page-pictures.ts";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";

const columnSizes =
  "(min-width: 1600px) 369px, (min-width: 1180px) calc(25vw - 32px), (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)";

interface WishlistCardProps {
  readonly item: WishlistItem;
  readonly onMove: () => void;
  readonly onRemove: () => void;
}

export function WishlistCard({ item, onMove, onRemove }: WishlistCardProps) {
  const { product } = item;
  const { priceKobo, originalKobo } = useDisplayedPrice(product);
  return (
    <article className="flex h-full flex-col">
      <div className="group relative">
        <div className="aspect-4/5 bg-plaster">
          <Picture
            image={product.images[0] ?? fallbackPicture}
            alt=""
            sizes={columnSizes}
            className="size-full"
          />
        </div>
        <div className="mt-3 grid gap-x-3 text-nav md:grid-cols-[minmax(0,1fr)_auto]">
          <h2 className="font-medium">
            {product.discontinued ? (
              item.name
            ) : (
              <Link
                to={`/product/${item.productId}`}
                className="after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-indigo focus-visible:after:outline-offset-2"
              >
                {item.name}
              </Link>
            )}
          </h2>
          <Price
            price={priceKobo}
            original={originalKobo}
            className="md:contents md:[&>s]:col-start-2 md:[&>s]:row-start-2 md:[&>s]:text-right"
          />
          <p className="text-meta text-umber md:col-start-1 md:row-start-2">{product.material}</p>
        </div>
      </div>
      <div className="mt-auto flex flex-wrap items-center gap-x-4 gap-y-1 pt-3">
        <Button
          variant="ghost"
          size="small"
          disabled={!product.available}
          onClick={onMove}
          className="grow whitespace-nowrap px-3"
        >
          {getCartLabel(product)}
          {product.available && <span className="sr-only"> {item.name}</span>}
        </Button>
        <button
          type="button"
          onClick={onRemove}
          className="flex min-h-11 items-center text-nav max-md:w-full max-md:justify-center"
        >
          <span className="text-link">Remove</span>
          <span className="sr-only"> {item.name} from your wishlist</span>
        </button>
      </div>
    </article>
  );
}

function getCartLabel({ available, discontinued }: WishlistItem["product"]): string {
  if (available) return "Move to cart";
  return discontinued ? "No longer available" : "Sold out";
}
