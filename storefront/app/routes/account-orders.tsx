import { OrderHistory } from "../features/orders/order-history.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Orders") }, { name: "robots", content: "noindex" }];

export default function AccountOrders() {
  return <OrderHistory />;
}
