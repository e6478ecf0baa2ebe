import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { parseCartLink, type SharedCart } from "#contract/share/cart-link.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { ErrorBlock } from "#ui/primitives/error-block.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { describePage } from "../describe-page.ts";
import { useCart } from "../session/cart/cart-context.tsx";
import { getSite } from "../site.ts";
import type { Route } from "./+types/cart.ts";

/** No canonical URL, which would lack the shared items. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(getSite(matches), {
    title: "A cart for you",
    description: "See what someone picked for you at today’s prices, and add it to your cart.",
    path: "/cart",
  }).filter((tag) => !("tagName" in tag) && !("property" in tag && tag.property === "og:url")),
  { name: "robots", content: "noindex" },
];

const BringBackCart = lazyComponent(() => import("../components/bring-back-cart.tsx"));

const SharedLines = lazyComponent(
  () => import("../features/cart/shared-lines.tsx"),
  LinesNotLoaded,
  () => <h1 className="type-page">A cart for you</h1>,
);

/** A shared cart at the store’s own prices; without items it redirects to the shopper’s cart. */
export default function SharedCartPage() {
  const { search } = useLocation();
  // The document is cached without its query, so the items are read after hydration.
  const [shared, setShared] = useState<SharedCart>();
  useEffect(() => setShared(parseCartLink(new URLSearchParams(search).get("items"))), [search]);
  return (
    <div className="page-margin min-h-[70vh] py-10 md:py-14">
      {shared && shared.lines.length > 0 ? (
        <SharedLines key={search} shared={shared} />
      ) : (
        <>
          <h1 className="type-page mb-8">{shared?.unreadable ? "A cart for you" : "Cart"}</h1>
          {shared && (shared.unreadable > 0 ? <InvalidLink /> : <OwnCart />)}
        </>
      )}
    </div>
  );
}

function LinesNotLoaded() {
  return <ErrorBlock message="This cart could not be loaded. Reload the page and try again." />;
}

function InvalidLink() {
  return (
    <EmptyState
      title="This link isn’t valid."
      text="The link may be incomplete. Ask the sender to share it again."
      action={
        <LinkButton to="/products" variant="ghost">
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
      title={`${plural(itemCount, "item")} in your cart`}
      action={<Button onClick={open}>Open the cart</Button>}
    />
  ) : (
    <EmptyState
      title="Your cart is empty."
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <BringBackCart />
          <LinkButton to="/products" variant="ghost">
            All products
          </LinkButton>
        </div>
      }
    />
  );
}
