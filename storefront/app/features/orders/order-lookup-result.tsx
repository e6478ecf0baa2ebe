import type { Order } from "#contract/api/orders/orders.ts";
import { orderMessage } from "#contract/share/share-messages.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import { toOrderHead, toRequestedLines } from "./order-lines.ts";
import { OrderSummary } from "./order-summary.tsx";
import OrderTracking from "./order-tracking.tsx";
import PayGuestOrder from "./pay-guest-order.tsx";
import RequestReturnLinkPanel from "./request-return-link-panel.tsx";

export default function OrderLookupResult({ order }: { order: Order }) {
  const { orderNumber, shippingInfo, returns, transfer } = order;
  const payment = order.canPay && <PayGuestOrder order={order} />;
  return (
    <>
      {transfer && payment}
      <OrderSummary order={order} tracking={<OrderTracking order={order} />} />
      {!transfer && payment}
      {(returns?.canRequest || (returns?.count ?? 0) > 0) && (
        <RequestReturnLinkPanel email={shippingInfo.email} orderNumber={orderNumber} />
      )}
      <ShareButtons
        what="this order"
        compose={(store) => orderMessage(store, toOrderHead(order), toRequestedLines(order))}
        className="mt-6"
      />
    </>
  );
}
