import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { readCartLink, type SharedCart } from "#contract/share/cart-link.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useCart } from "../../session/cart-context.tsx";

const SharedLines = lazyPart(
  () => import("./shared-lines.tsx"),
  LostLines,
  () => <h1 className="type-page">A cart for you</h1>,
);

/**
 * The page /cart?items=…: what somebody shared, at the store's own prices, to be put into the cart. Without
 * items it leads to the shopper's own cart.
 */
export function SharedCartPage() {
  const { search } = useLocation();
  // The document is drawn without its query and kept for everybody, so the items are read once the page is alive.
  const [shared, setShared] = useState<SharedCart>();
  useEffect(() => setShared(readCartLink(new URLSearchParams(search).get("items"))), [search]);
  return (
    <div className="page-margin min-h-[70vh] py-10 md:py-14">
      {shared && shared.lines.length > 0 ? (
        <SharedLines key={search} shared={shared} />
      ) : (
        <>
          <h1 className="type-page mb-8">{shared?.unreadable ? "A cart for you" : "Cart"}</h1>
          {shared && (shared.unreadable > 0 ? <BrokenLink /> : <OwnCart />)}
        </>
      )}
    </div>
  );
}

function LostLines() {
  return <ErrorBlock message="This cart could not be loaded. Reload the page and try again." />;
}

function BrokenLink() {
  return (
    <EmptyState
      title="We cannot read this link."
      text="It may have been cut off on its way. Ask whoever sent it to share the cart again."
      action={
        <LinkButton to="/products" look="ghost">
          All products
        </LinkButton>
      }
    />
  );
}

function OwnCart() {
  const { itemCount, open } = useCart();
  return itemCount > 0 ? (
    <EmptyState
      title={`${itemCount} ${itemCount === 1 ? "piece is" : "pieces are"} in your cart.`}
      action={<Button onClick={open}>Open the cart</Button>}
    />
  ) : (
    <EmptyState
      title="Your cart is empty."
      action={
        <LinkButton to="/products" look="ghost">
          All products
        </LinkButton>
      }
    />
  );
}
