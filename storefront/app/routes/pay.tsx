import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { PaymentStatus } from "#contract/api/payments/order-payments.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../api.ts";
import { AccountPanel } from "../features/orders/lazy-account-panel.tsx";
import { TransferPanel } from "../features/orders/lazy-transfer-panel.tsx";
import { MoneyNotes } from "../features/orders/money-notes.tsx";
import { saveOrderToPay } from "../features/orders/save-order-to-pay.ts";
import { serverMessage } from "../loading/outcome.ts";
import { type PageMetaArgs, titleMeta } from "../page-title.ts";
import { byAccount, readPendingOrder } from "../session/order/pending-order.ts";
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
  const [latest, setLatest] = useState<PaymentStatus>();
  const known = latest ?? value?.status;
  const { state: navigationState, hash }: { state: unknown; hash: string } = useLocation();
  const isByAccount = navigationState === byAccount;
  // The order of the cart: the checkout shows what was bought, and empties it.
  const isDone = known?.state === "paid";
  useEffect(() => {
    if (!isDone || readPendingOrder()?.orderNumber !== orderNumber) return;
    void navigate("/checkout", { replace: true });
  }, [isDone, orderNumber, navigate]);

  function follow(status: PaymentStatus) {
    setLatest(status);
    // Asked for once: a reload after its time makes no other.
    if (isByAccount && status.account) {
      void navigate({ hash }, { replace: true, state: null, preventScrollReset: true });
    }
  }

  function pay(dueAmount: number) {
    const email = "the address on the order";
    const orderToken = value?.token ?? "";
    const state = saveOrderToPay({ orderNumber, orderToken, totalAmount: dueAmount, email });
    void navigate("/checkout", { state });
  }

  const isAwaiting = known?.state === "awaiting";
  const canPay = isAwaiting && known.canPay !== false;
  const due = known ? formatNaira(fromNaira(known.dueAmount)) : "";
  const account = known?.account;
  const hasOtherMethod = Boolean(known?.transfer ?? account ?? known?.canOpenAccount);
  const transferPanel = known && (account || known.canOpenAccount || (latest && isAwaiting)) && (
    <AccountPanel
      key="account"
      status={known}
      token={value?.token ?? ""}
      opensNow={isByAccount}
      onStatus={follow}
    />
  );
  const cardButton = canPay && (
    <Button key="card" variant={account ? "ghost" : "primary"} onClick={() => pay(known.dueAmount)}>
      {`Pay ${due}${hasOtherMethod ? " by card" : ""}`}
    </Button>
  );
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
      {account ? [transferPanel, cardButton] : [cardButton, transferPanel]}
      {!canPay && !account && (known || failure) && (
        <LinkButton
          to={`/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`}
          variant="ghost"
        >
          Find your order
        </LinkButton>
      )}
    </div>
  );
}

function getStatusMessage({
  state,
  canPay,
  transfer,
  account,
  canOpenAccount,
  dueAmount,
  totalAmount,
  reservedUntil,
  orderStatus,
}: PaymentStatus): string {
  if (state === "awaiting" && orderStatus !== "PENDING_PAYMENT") {
    if (account || canOpenAccount) return "This is the balance of your order.";
    return transfer
      ? `This is the balance of your order. Pay by bank transfer${canPay ? ", or by card instead" : ""}.`
      : "This is the balance of your order. The card payment window will open next.";
  }
  if (transfer) {
    return `We’re holding your items. Pay by bank transfer${canPay ? ", or by card instead" : ""}.`;
  }
  if (account && state !== "review") return "We’re holding your items while you pay.";
  if (state === "awaiting" && canOpenAccount) {
    const until = reservedUntil ? ` until ${formatDate(reservedUntil, "deadline")}` : "";
    return `We’re holding your items${until}.`;
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
