import { PayByLink } from "../features/orders/pay-by-link.tsx";
import { pageTitle } from "../page-title.ts";
import type { Route } from "./+types/pay.ts";

export const meta = () => [
  { title: pageTitle("Pay for your order") },
  { name: "robots", content: "noindex" },
];

export default function Pay({ params }: Route.ComponentProps) {
  return <PayByLink key={params.orderNumber} orderNumber={params.orderNumber} />;
}
