import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { accountOrderKey, cartOrderKey } from "../../session/order-keys.ts";
import { recallPendingOrder, rememberPendingOrder } from "../../session/pending-order.ts";

/** Takes an order of the account of which something is due to the checkout, which opens its payment at once. */
export function PayOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { orderNumber, dueAmount, shippingInfo } = order;

  function pay() {
    // The order that was just made of the cart stays that: paying it empties the cart.
    const ofCart = recallPendingOrder()?.orderNumber === orderNumber;
    if (!ofCart) {
      const order = {
        orderNumber,
        totalAmount: dueAmount,
        email: shippingInfo.email,
        fromAccount: true,
      };
      rememberPendingOrder(order, accountOrderKey);
    }
    void navigate("/checkout", { state: ofCart ? cartOrderKey : accountOrderKey });
  }

  return (
    <Button look={order.transfer ? "ghost" : "primary"} onClick={pay} className="max-xs:w-full">
      Pay {formatNaira(fromNaira(dueAmount))}
      {order.transfer && " by card"}
    </Button>
  );
}
