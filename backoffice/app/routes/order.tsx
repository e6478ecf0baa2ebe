import { OrderPage } from "../features/orders/record/order-page.tsx";
import { RefundDialog } from "../features/payments/refunds/refund-dialog.tsx";
import { pageTitle } from "../page-title.ts";

export const meta = () => [{ title: pageTitle("Order") }];

export default function Order() {
  return (
    <OrderPage refund={(order, onDone) => <RefundDialog orderId={order.id} onDone={onDone} />} />
  );
}
