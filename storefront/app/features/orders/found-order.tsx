import type { Order } from "#contract/api/orders.ts";
import { orderMessage } from "#contract/share/share-messages.ts";
import { ShareButtons } from "../../sharing/share-buttons.tsx";
import AskReturnLinkPanel from "./ask-return-link.tsx";
import { headOf, linesOf } from "./order-lines.ts";
import { OrderSummary } from "./order-summary.tsx";
import OrderWay from "./order-way.tsx";
import PayLookedUp from "./pay-looked-up.tsx";

/** An order that was looked up: what is in it, its way, and what its buyer can do about it without an account. */
export default function FoundOrder({ order }: { order: Order }) {
  const { orderNumber, shippingInfo, returns, transfer } = order;
  // Where money is to be transferred to is what its buyer came for.
  const pay = order.mayPay && <PayLookedUp order={order} />;
  return (
    <>
      {transfer && pay}
      <OrderSummary order={order} />
      {!transfer && pay}
      <div className="mt-8">
        <OrderWay order={order} />
      </div>
      {(returns?.mayAsk || (returns?.count ?? 0) > 0) && (
        <AskReturnLinkPanel email={shippingInfo.email} orderNumber={orderNumber} />
      )}
      <ShareButtons
        what="this order"
        compose={(store) => orderMessage(store, headOf(order), linesOf(order))}
        className="mt-6"
      />
    </>
  );
}
