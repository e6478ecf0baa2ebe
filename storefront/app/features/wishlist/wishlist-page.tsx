import { useState } from "react";
import type { WishlistItem } from "#contract/api/wishlist.ts";
import { readWishlistItem } from "#contract/client/read-wishlist-item.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ProductCardSkeleton } from "#ui/primitives/skeleton.tsx";
import { useSession } from "../../session/session-context.tsx";
import { MoveToCartDialog } from "./move-to-cart-dialog.tsx";
import { WishlistCard } from "./wishlist-card.tsx";

/** The Wishlist tab: saved products, each one step from the cart. */
export function WishlistPage() {
  const { wishlist, listWishlist, toggleWishlist } = useSession();
  const items = useLoad(async (signal) => (await listWishlist(signal)).map(readWishlistItem));
  const [moving, setMoving] = useState<WishlistItem>();

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
  // The session's set is what hearts change; an entry it no longer has was taken off.
  const saved = items.value.filter(({ productId }) => wishlist.has(productId));
  if (saved.length === 0) {
    return (
      <EmptyState
        title="Nothing saved yet"
        text="Press the heart of a piece you like, and it waits here for you."
        action={
          <LinkButton to="/products" look="ghost" size="small">
            All products
          </LinkButton>
        }
      />
    );
  }
  return (
    <>
      <ul className="product-grid" aria-label="Saved pieces">
        {saved.map((item) => (
          <li key={item.productId}>
            <WishlistCard
              item={item}
              onMove={() => setMoving(item)}
              onRemove={() => void toggleWishlist({ productId: item.productId })}
            />
          </li>
        ))}
      </ul>
      <MoveToCartDialog item={moving} onClose={() => setMoving(undefined)} />
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
