import { OrderPage } from "../features/orders/order-page.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Order") }];

export default function Order() {
  return <OrderPage />;
}
