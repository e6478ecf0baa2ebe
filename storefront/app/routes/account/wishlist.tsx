import { useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { readWishlistItem, type SavedProduct } from "#contract/client/read-product.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { announce } from "#ui/primitives/accessibility/announce.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { SizeChips } from "#ui/primitives/fields/size-chips.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { Picture } from "#ui/primitives/pictures/picture.tsx";
import { Price } from "#ui/primitives/price.tsx";
import { ProductCardSkeleton, SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { api } from "../../api.ts";
import WholesalePrice from "../../components/wholesale-price.tsx";
import { Link } from "../../link.tsx";
import { fallbackPicture } from "../../page-pictures.ts";
import { type PageMetaArgs, titleMeta } from "../../page-title.ts";
import { useDisplayedPrice } from "../../pricing/displayed-price.ts";
import { useCart } from "../../session/cart/cart-context.tsx";
import { cartLine } from "../../session/cart/cart-line.ts";
import { useSession } from "../../session/session-context.tsx";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Wishlist", page),
  { name: "robots", content: "noindex" },
];

export default function WishlistPage() {
  const { wishlist, listWishlist, toggleWishlist } = useSession();
  const items = useLoad(async (signal) => (await listWishlist(signal)).map(readWishlistItem));
  const [itemToMove, setItemToMove] = useState<SavedProduct>();

  if (items.failure) {
    return (
      <ErrorBlock
        message="Unable to load your wishlist."
        onRetry={() => void items.reload()}
        busy={items.busy}
      />
    );
  }
  if (!items.value) return <LoadingWishlist />;
  // Hearts change the session’s set; an entry it no longer has was removed.
  const saved = items.value.filter(({ productId }) => wishlist.has(productId));
  if (saved.length === 0) {
    return (
      <EmptyState
        title="Nothing saved yet"
        text="Tap the heart on anything you like to save it here."
        action={
          <LinkButton to="/products" variant="ghost" size="small">
            All products
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <ul className="product-grid" aria-label="Saved items">
        {saved.map((item) => (
          <li key={item.productId}>
            <WishlistCard
              item={item}
              onMove={() => setItemToMove(item)}
              onRemove={() => {
                announce(`${item.name} removed from your wishlist.`);
                void toggleWishlist({ productId: item.productId });
              }}
            />
          </li>
        ))}
      </ul>
      <MoveToCartDialog item={itemToMove} onClose={() => setItemToMove(undefined)} />
    </>
  );
}

function LoadingWishlist() {
  return (
    <div role="status">
      <span className="sr-only">Loading your wishlist</span>
      <div className="product-grid">
        {[1, 2, 3, 4].map((card) => (
          <ProductCardSkeleton key={card} />
        ))}
      </div>
    </div>
  );
}

const columnSizes =
  "(min-width: 1600px) 369px, (min-width: 1180px) calc(25vw - 32px), (min-width: 768px) calc(33vw - 38px), calc(50vw - 21px)";

interface WishlistCardProps {
  readonly item: SavedProduct;
  readonly onMove: () => void;
  readonly onRemove: () => void;
}

function WishlistCard({ item, onMove, onRemove }: WishlistCardProps) {
  const { product } = item;
  const { priceKobo, originalKobo } = useDisplayedPrice(product);
  const { wholesale } = useSession();
  return (
    <article className="flex h-full flex-col">
      <div className="group relative">
        <div className="relative aspect-4/5 overflow-clip rounded-picture bg-plaster">
          <Picture
            image={product.images[0] ?? fallbackPicture}
            alt=""
            sizes={columnSizes}
            className="size-full"
          />
          {wholesale && <WholesalePrice product={product} />}
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

function getCartLabel({ available, discontinued }: SavedProduct["product"]): string {
  if (available) return "Move to cart";
  return discontinued ? "No longer available" : "Sold out";
}

interface MoveToCartDialogProps {
  readonly item: SavedProduct | undefined;
  readonly onClose: () => void;
}

function MoveToCartDialog({ item, onClose }: MoveToCartDialogProps) {
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={item?.name ?? ""}>
      {item && <SizeChoice key={item.productId} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function SizeChoice({ item, onClose }: { item: SavedProduct; onClose: () => void }) {
  const cart = useCart();
  const { toggleWishlist } = useSession();
  const { value: product, failure } = useLoad(
    (signal) => api("GET /products/:id", { params: { id: item.productId }, signal }),
    item.productId,
  );
  const [size, setSize] = useState<string | null>(null);

  if (asApiError(failure)?.code === "not_found") {
    return (
      <div className="grid gap-6">
        <ErrorBlock message="This product is no longer available." />
        <Button
          onClick={() => {
            onClose();
            void toggleWishlist({ productId: item.productId });
          }}
        >
          Remove from wishlist
        </Button>
      </div>
    );
  }
  if (failure) {
    return <ErrorBlock message="Failed to load product details. Please try again later." />;
  }
  if (!product) {
    return (
      <div role="status" className="grid gap-5">
        <span className="sr-only">Loading product details...</span>
        <SkeletonBar className="h-12" />
        <SkeletonBar className="h-13" />
      </div>
    );
  }

  function move(from: Product, chosen: string) {
    onClose();
    cart.add(cartLine(from, chosen, 1));
    void toggleWishlist({ productId: from.id });
  }

  return (
    <div className="grid gap-6">
      <SizeChips
        legend="Size"
        sizes={product.sizesStock.map(({ size: { size: label }, stock }) => ({
          size: label,
          soldOut: stock <= 0,
        }))}
        value={size}
        onChange={setSize}
      />
      <Button disabled={size === null} onClick={() => size !== null && move(product, size)}>
        {size === null ? "Select a Size" : "Add to Cart"}
      </Button>
    </div>
  );
}
