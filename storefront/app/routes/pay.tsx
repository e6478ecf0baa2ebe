import { PayByLink } from "../features/orders/pay-by-link.tsx";
import { type InPage, titled } from "../page-title.ts";
import type { Route } from "./+types/pay.ts";

export const meta = (page: InPage) => [
  titled("Pay for your order", page),
  { name: "robots", content: "noindex" },
];

export default function Pay({ params }: Route.ComponentProps) {
  return <PayByLink key={params.orderNumber} orderNumber={params.orderNumber} />;
}
