import { useState } from "react";
import { useNavigate } from "react-router";
import type { Order } from "#contract/api/orders/orders.ts";
import type { RequestReturnLink } from "#contract/api/returns/returns.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { orderMessage } from "#contract/share/share-messages.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { ShareButtons } from "../../components/share-buttons.tsx";
import { serverMessage } from "../../loading/outcome.ts";
import { byAccount } from "../../session/order/pending-order.ts";
import { InvoiceButton } from "./invoice-button.tsx";
import { TransferPanel } from "./lazy-transfer-panel.tsx";
import { toOrderHead, toRequestedLines } from "./order-lines.ts";
import { OrderSummary } from "./order-summary.tsx";
import { OrderTracking } from "./order-tracking.tsx";
import { saveOrderToPay } from "./save-order-to-pay.ts";

export default function OrderLookupResult({ order }: { order: Order }) {
  const { orderNumber, shippingInfo, returns, transfer } = order;
  const payment = (order.canPay || transfer || order.paysByAccount) && (
    <PayGuestOrder order={order} />
  );
  return (
    <>
      {transfer && payment}
      <OrderSummary order={order} tracking={<OrderTracking order={order} />} />
      {!transfer && payment}
      <div className="mt-6 empty:hidden">
        <InvoiceButton
          order={order}
          fetchFile={() => {
            const query = { email: shippingInfo.email, orderNumber };
            return api("GET /orders/lookup/invoice", { query, as: "blob" });
          }}
        />
      </div>
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

/** For an order found by look-up with an amount due: a payment link. */
function PayGuestOrder({ order }: { order: Order }) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const { orderNumber, dueAmount, shippingInfo } = order;

  async function pay(isByAccount: boolean) {
    setBusy(true);
    setFailure("");
    try {
      const { email } = shippingInfo;
      const payment = await api("POST /orders/lookup/pay", { body: { email, orderNumber } });
      const { orderToken, dueAmount: totalAmount } = payment;
      if (isByAccount) {
        void navigate(`/pay/${orderNumber}#${orderToken}`, { state: byAccount });
        return;
      }
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
      {order.canPay && (
        <Button
          variant={order.transfer ? "ghost" : "primary"}
          busy={busy}
          onClick={() => void pay(false)}
          className="max-xs:w-full"
        >
          {`Pay ${formatNaira(fromNaira(dueAmount))}${order.transfer ? " by card" : ""}`}
        </Button>
      )}
      {order.paysByAccount && (
        <Button
          variant="ghost"
          busy={busy}
          onClick={() => void pay(true)}
          className="max-xs:mt-3 max-xs:w-full xs:ml-3"
        >
          Pay by bank transfer
        </Button>
      )}
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </div>
  );
}

function RequestReturnLinkPanel({ email, orderNumber }: RequestReturnLink) {
  const [busy, setBusy] = useState(false);
  const [confirmation, setConfirmation] = useState("");
  const [failure, setFailure] = useState("");

  async function requestLink() {
    setBusy(true);
    setFailure("");
    try {
      const { message } = await api("POST /returns/links", { body: { email, orderNumber } });
      setConfirmation(message);
    } catch (cause) {
      setFailure(serverMessage(cause, "The link could not be sent. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  return (
    <section
      aria-labelledby="return-link"
      className="mt-8 rounded-panel border border-line bg-paper px-4 py-5 xs:px-6"
    >
      <h3 id="return-link" className="type-panel">
        Exchange or return
      </h3>
      <p className="mt-1 text-umber">
        Size exchanges are free. We’ll email a link to the address on the order.
      </p>
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        className="mt-4 min-h-11"
        onClick={() => void requestLink()}
      >
        Email me a link
      </Button>
      <p role="status" className="mt-3 max-w-[52ch] font-medium empty:hidden">
        {confirmation}
      </p>
      <div role="alert">{failure && <p className="mt-3 font-medium text-red">{failure}</p>}</div>
    </section>
  );
}
