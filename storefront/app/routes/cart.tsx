import { describePage } from "../describe-page.ts";
import { SharedCartPage } from "../features/cart/shared-cart-page.tsx";
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

export default function Cart() {
  return <SharedCartPage />;
}
