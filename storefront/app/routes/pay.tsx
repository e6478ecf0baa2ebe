import { useNavigate } from "react-router";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../api.ts";
import { TransferPanel } from "../features/orders/lazy-transfer-panel.tsx";
import { MoneyNotes } from "../features/orders/money-notes.tsx";
import { saveOrderToPay } from "../features/orders/save-order-to-pay.ts";
import { serverMessage } from "../loading/outcome.ts";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import type { Route } from "./+types/pay.ts";

export const meta = (page: PageMetaArgs) => [
  titleMeta("Pay for your order", page),
  { name: "robots", content: "noindex" },
];

export default function Pay({ params }: Route.ComponentProps) {
  return <PayByLink key={params.orderNumber} orderNumber={params.orderNumber} />;
}

const statusMessages: Readonly<Record<PaymentStatus["state"], string>> = {
  awaiting: "We’re holding your items. The card payment window will open next.",
  confirming: "We’re confirming a payment for this order. Please wait, and don’t pay again.",
  paid: "This order is paid. There’s nothing left to pay.",
  review: "We’re reviewing your payment. Please don’t pay again.",
  closed: "This order is closed and can no longer be paid.",
};

/** Amount due for one order and the way to pay. A payment link shows nothing else of it. */
function PayByLink({ orderNumber }: { orderNumber: string }) {
  const navigate = useNavigate();
  const { value, failure } = useLoad(async (signal) => {
    const token = location.hash.slice(1);
    const headers = { "x-order-token": token };
    const call = { params: { orderNumber }, headers, signal };
    return { token, status: await api("GET /orders/:orderNumber/payment", call) };
  }, orderNumber);
  const known = value?.status;

  function pay(dueAmount: number) {
    const email = "the address on the order";
    const orderToken = value?.token ?? "";
    const state = saveOrderToPay({ orderNumber, orderToken, totalAmount: dueAmount, email });
    void navigate("/checkout", { state });
  }

  const isAwaiting = known?.state === "awaiting";
  const canPay = isAwaiting && known.canPay !== false;
  const due = known ? formatNaira(fromNaira(known.dueAmount)) : "";
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">{canPay ? `${due} to pay` : `Order ${orderNumber}`}</h1>
      {known && (
        <>
          <p role="status" className="max-w-[48ch] text-umber">
            <span>{canPay ? `For order ${orderNumber}. ` : ""}</span>
            {getStatusMessage(known)}
          </p>
          {known.transfer && <TransferPanel transfer={known.transfer} />}
          {!isAwaiting && <MoneyNotes notes={known.notes} />}
        </>
      )}
      {!known && !failure && (
        <p role="status" className="text-umber">
          Loading the order…
        </p>
      )}
      {failure && (
        <p role="alert" className="max-w-[48ch] font-medium text-red">
          {serverMessage(failure, "The order could not be loaded. Please try again.")} A newer email
          from us may have a new link.
        </p>
      )}
      {canPay ? (
        <Button onClick={() => pay(known.dueAmount)}>
          {`Pay ${due}${known.transfer ? " by card" : ""}`}
        </Button>
      ) : (
        (known || failure) && (
          <LinkButton
            to={`/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`}
            variant="ghost"
          >
            Find your order
          </LinkButton>
        )
      )}
    </div>
  );
}

function getStatusMessage({
  state,
  canPay,
  transfer,
  dueAmount,
  totalAmount,
  reservedUntil,
  orderStatus,
}: PaymentStatus): string {
  if (state === "awaiting" && orderStatus !== "PENDING_PAYMENT") {
    return transfer
      ? `This is the balance of your order. Pay by bank transfer${canPay ? ", or by card instead" : ""}.`
      : "This is the balance of your order. The card payment window will open next.";
  }
  if (transfer) {
    return `We’re holding your items. Pay by bank transfer${canPay ? ", or by card instead" : ""}.`;
  }
  if (state === "awaiting" && reservedUntil) {
    return `We’re holding your items until ${formatDate(reservedUntil, "deadline")}. The card payment window will open next.`;
  }
  if (state !== "awaiting" || canPay !== false) return statusMessages[state];
  // A partly paid order keeps its stock until staff have decided.
  return dueAmount < totalAmount
    ? statusMessages.review
    : "The payment window for this order has expired.";
}
