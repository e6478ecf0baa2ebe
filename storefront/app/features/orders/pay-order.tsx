import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { keepToPay } from "./keep-to-pay.ts";

/** Takes an order of the account of which something is due to the checkout, which opens its payment at once. */
export function PayOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { orderNumber, dueAmount, shippingInfo } = order;

  function pay() {
    const { email } = shippingInfo;
    void navigate("/checkout", {
      state: keepToPay({ orderNumber, totalAmount: dueAmount, email }),
    });
  }

  return (
    <Button look={order.transfer ? "ghost" : "primary"} onClick={pay} className="max-xs:w-full">
      Pay {formatNaira(fromNaira(dueAmount))}
      {order.transfer && " by card"}
    </Button>
  );
}
