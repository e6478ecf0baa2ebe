import { useState } from "react";
import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import { readWishlistItem } from "#contract/client/read-wishlist-item.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { announce } from "#ui/primitives/announce.ts";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { ProductCardSkeleton } from "#ui/primitives/skeleton.tsx";
import { useSession } from "../../session/session-context.tsx";
import { MoveToCartDialog } from "./move-to-cart-dialog.tsx";
import { WishlistCard } from "./wishlist-card.tsx";

export function WishlistPage() {
  const { wishlist, listWishlist, toggleWishlist } = useSession();
  const items = useLoad(async (signal) => (await listWishlist(signal)).map(readWishlistItem));
  const [itemToMove, setItemToMove] = useState<WishlistItem>();

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
