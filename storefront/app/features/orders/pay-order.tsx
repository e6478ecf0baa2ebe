import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { rememberPendingOrder } from "../../session/pending-order.ts";

/** Takes an unpaid order of the account to the checkout, which opens its payment at once. */
export function PayOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { orderNumber, totalAmount, shippingInfo } = order;

  function pay() {
    rememberPendingOrder({
      orderNumber,
      totalAmount,
      email: shippingInfo.email,
      fromAccount: true,
    });
    void navigate("/checkout");
  }

  return (
    <Button onClick={pay} className="max-xs:w-full">
      Pay {formatNaira(fromNaira(totalAmount))}
    </Button>
  );
}
