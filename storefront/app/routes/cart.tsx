import { describePage } from "../describe-page.ts";
import { SharedCartPage } from "../features/cart/shared-cart-page.tsx";
import { siteIn } from "../site.ts";
import type { Route } from "./+types/cart.ts";

/**
 * Chats show this beside a shared link, and search engines have nothing to find here. The page names no address of
 * its own: it would be one without what was shared.
 */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(siteIn(matches), {
    title: "A cart for you",
    description: "See what somebody picked for you, at today's prices, and put it into your cart.",
    path: "/cart",
  }).filter((tag) => !("tagName" in tag) && !("property" in tag && tag.property === "og:url")),
  { name: "robots", content: "noindex" },
];

export default function Cart() {
  return <SharedCartPage />;
}
