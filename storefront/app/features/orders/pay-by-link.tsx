import { useNavigate } from "react-router";
import type { PaymentStatus } from "#contract/api/order-payments.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { useLoad } from "#ui/loading/use-load.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { serverMessage } from "../../loading/outcome.ts";
import { keepToPay } from "./keep-to-pay.ts";
import { TransferPanel } from "./lazy-transfer-panel.tsx";
import { MoneyNotes } from "./money-notes.tsx";

const words: Readonly<Record<PaymentStatus["state"], string>> = {
  awaiting: "Your pieces are kept for you. The card window opens next.",
  confirming: "A payment for this order is on its way. Please wait a moment, and do not pay again.",
  paid: "This order is paid. There is nothing left to pay.",
  review: "We are looking at your payment by hand. Please do not pay again.",
  closed: "This order has ended, so it cannot be paid any more.",
};

/** What a pay link leads to: how much is due for one order, and the way to pay it. The link shows nothing else of it. */
export function PayByLink({ orderNumber }: { orderNumber: string }) {
  const navigate = useNavigate();
  const { value, failure } = useLoad(async (signal) => {
    // Behind the #, where no server is told of it.
    const token = location.hash.slice(1);
    const headers = { "x-order-token": token };
    const call = { params: { orderNumber }, headers, signal };
    return { token, status: await api("GET /orders/:orderNumber/payment", call) };
  }, orderNumber);
  const known = value?.status;

  function pay(dueAmount: number) {
    const email = "the address of the order";
    const orderToken = value?.token ?? "";
    const state = keepToPay({ orderNumber, orderToken, totalAmount: dueAmount, email });
    void navigate("/checkout", { state });
  }

  const isOpen = known?.state === "awaiting";
  const mayPay = isOpen && known.mayPay !== false;
  const due = known ? formatNaira(fromNaira(known.dueAmount)) : "";
  return (
    <div className="page-margin flex flex-col items-start gap-6 py-14 md:py-26">
      <h1 className="type-page">{mayPay ? `${due} to pay` : `Order ${orderNumber}`}</h1>
      {known && (
        <>
          <p role="status" className="max-w-[48ch] text-umber">
            {mayPay ? `For order ${orderNumber}. ` : ""}
            {wordsFor(known)}
          </p>
          {known.transfer && <TransferPanel transfer={known.transfer} />}
          {!isOpen && <MoneyNotes notes={known.notes} />}
        </>
      )}
      {!known && !failure && (
        <p role="status" className="text-umber">
          Loading the order…
        </p>
      )}
      {failure && (
        <p role="alert" className="max-w-[48ch] font-medium text-red">
          {serverMessage(failure, "The order could not be loaded. Please try again.")} A newer mail
          of ours may hold another link.
        </p>
      )}
      {mayPay ? (
        <Button onClick={() => pay(known.dueAmount)}>
          Pay {due}
          {known.transfer && " by card"}
        </Button>
      ) : (
        (known || failure) && (
          <LinkButton
            to={`/orders/lookup?orderNumber=${encodeURIComponent(orderNumber)}`}
            look="ghost"
          >
            Find your order
          </LinkButton>
        )
      )}
    </div>
  );
}

function wordsFor({ state, mayPay, transfer, dueAmount, totalAmount }: PaymentStatus): string {
  if (transfer) return "Your pieces are kept for you. Transfer the money, or pay by card instead.";
  if (state !== "awaiting" || mayPay !== false) return words[state];
  // One of which a part was paid keeps its pieces until a person has decided.
  return dueAmount < totalAmount ? words.review : "The time to pay for this order is over.";
}
