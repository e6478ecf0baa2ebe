import { useState } from "react";
import type { WishlistItem } from "#contract/api/accounts/wishlist.ts";
import type { Product } from "#contract/api/catalogue/products.ts";
import { asApiError } from "#contract/client/api-error.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { SizeChips } from "#ui/primitives/size-chips.tsx";
import { SkeletonBar } from "#ui/primitives/skeleton.tsx";
import { api } from "../../api.ts";
import { useCart } from "../../session/cart-context.tsx";
import { cartLine } from "../../session/cart-line.ts";
import { useSession } from "../../session/session-context.tsx";

interface MoveToCartDialogProps {
  readonly item: WishlistItem | undefined;
  readonly onClose: () => void;
}

export function MoveToCartDialog({ item, onClose }: MoveToCartDialogProps) {
  return (
    <Dialog open={item !== undefined} onClose={onClose} title={item?.name ?? ""}>
      {item && <SizeChoice key={item.productId} item={item} onClose={onClose} />}
    </Dialog>
  );
}

function SizeChoice({ item, onClose }: { item: WishlistItem; onClose: () => void }) {
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
