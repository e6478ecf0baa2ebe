import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { saveOrderToPay } from "./save-order-to-pay.ts";

export function PayOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const { orderNumber, dueAmount, shippingInfo } = order;

  function pay() {
    const { email } = shippingInfo;
    void navigate("/checkout", {
      state: saveOrderToPay({ orderNumber, totalAmount: dueAmount, email }),
    });
  }

  return (
    <Button variant={order.transfer ? "ghost" : "primary"} onClick={pay} className="max-xs:w-full">
      {`Pay ${formatNaira(fromNaira(dueAmount))}${order.transfer ? " by card" : ""}`}
    </Button>
  );
}
