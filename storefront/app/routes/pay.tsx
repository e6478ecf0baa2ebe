import { PayByLink } from "../features/orders/pay-by-link.tsx";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/pay.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Pay for your order", page),
  { name: "robots", content: "noindex" },
];

export default function Pay({ params }: Route.ComponentProps) {
  return <PayByLink key={params.orderNumber} orderNumber={params.orderNumber} />;
}
