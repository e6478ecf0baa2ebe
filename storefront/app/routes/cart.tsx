import { describePage, originOf } from "../describe-page.ts";
import { SharedCartPage } from "../features/cart/shared-cart-page.tsx";
import type { Route } from "./+types/cart.ts";

/** Chats show this beside a shared link; search engines have nothing to find here. */
export const meta: Route.MetaFunction = ({ matches }) => [
  ...describePage(originOf(matches), {
    title: "A cart for you",
    description: "See what somebody picked for you, at today's prices, and put it into your cart.",
    path: "/cart",
  }),
  { name: "robots", content: "noindex" },
];

export default function Cart() {
  return <SharedCartPage />;
}
