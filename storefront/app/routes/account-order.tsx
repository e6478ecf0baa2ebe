import { OrderDetail } from "../features/orders/order-detail.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/account-order.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Order", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrder({ params }: Route.ComponentProps) {
  return <OrderDetail key={params.orderId} orderId={params.orderId} />;
}
