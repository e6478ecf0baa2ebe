import { useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { TransferPanel } from "./lazy-transfer-panel.tsx";
import { saveOrderToPay } from "./save-order-to-pay.ts";

/** For an order found by look-up with an amount due: a payment link. */
export default function PayGuestOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { orderNumber, dueAmount, shippingInfo } = order;

  async function pay() {
    setBusy(true);
    setFailure("");
    try {
      const { email } = shippingInfo;
      const payment = await api("POST /orders/lookup/pay", { body: { email, orderNumber } });
      const { orderToken, dueAmount: totalAmount } = payment;
      void navigate("/checkout", {
        state: saveOrderToPay({ orderNumber, orderToken, totalAmount, email }),
      });
    } catch (cause) {
      setFailure(serverMessage(cause, "The payment could not be opened. Please try again."));
      setBusy(false);
    }
  }

  return (
    <div className={order.transfer ? "mb-8" : "mt-6"}>
      {order.transfer && <TransferPanel transfer={order.transfer} />}
      <Button
        variant={order.transfer ? "ghost" : "primary"}
        busy={busy}
        onClick={() => void pay()}
        className="max-xs:w-full"
      >
        {`Pay ${formatNaira(fromNaira(dueAmount))}${order.transfer ? " by card" : ""}`}
      </Button>
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </div>
  );
}
