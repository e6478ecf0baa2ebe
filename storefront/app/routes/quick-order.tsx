import { describePage } from "../describe-page.ts";
import { QuickOrderPage } from "../features/quick-order/quick-order-page.tsx";
import { getSite } from "../site.ts";
import type { Route } from "./+types/quick-order.ts";

export const meta: Route.MetaFunction = ({ matches }) =>
  describePage(getSite(matches), {
    title: "Quick order",
    description:
      "Paste a list or choose a CSV file with styles, sizes and quantities, and put the whole order into your cart at once.",
    path: "/quick-order",
  });

export default function QuickOrder() {
  return <QuickOrderPage />;
}
