import { OrderDetail } from "../features/orders/order-detail.tsx";
import { type InPage, titled } from "../page-title.ts";
import type { Route } from "./+types/account-order.ts";

export const meta = (page: InPage) => [
  titled("Order", page),
  { name: "robots", content: "noindex" },
];

export default function AccountOrder({ params }: Route.ComponentProps) {
  return <OrderDetail key={params.orderId} orderId={params.orderId} />;
}
