import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { OrderPage } from "../features/orders/record/order-page.tsx";
import { ChunkError } from "../loading/errors.ts";
import { pageTitle } from "../page-title.ts";

// Rarely needed.
const RefundDialog = lazyComponent(
  () => import("../features/payments/refunds/refund-dialog.tsx"),
  ChunkError,
);

// Only what was delivered comes back.
const OrderReturns = lazyComponent(
  () => import("../features/returns/order-returns.tsx"),
  ChunkError,
);

export const meta = () => [{ title: pageTitle("Order") }];

export default function Order() {
  return (
    <OrderPage
      refund={(order, onDone) => <RefundDialog orderId={order.id} onDone={onDone} />}
      returns={({ orderNumber }) => <OrderReturns orderNumber={orderNumber} />}
    />
  );
}
