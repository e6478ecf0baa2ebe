import { OrderLookup } from "../features/orders/order-lookup.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [
  { title: pageTitle("Find your order") },
  { name: "robots", content: "noindex" },
];

export default function OrdersLookup() {
  return <OrderLookup />;
}
