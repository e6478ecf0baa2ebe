import { type Dispatch, type ReactNode, type SetStateAction, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Register } from "#contract/api/auth.ts";
import type { MoneyNote } from "#contract/api/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { Button } from "#ui/primitives/button.tsx";
import { Dialog } from "#ui/primitives/dialog.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useContacts } from "../../page-words.ts";
import { useCart } from "../../session/cart-context.tsx";
import { forgetPendingOrder, type PendingOrder } from "../../session/pending-order.ts";
import { AccountOffer } from "./account-offer.tsx";
import type { CheckoutState } from "./checkout-state.ts";
import { tellEnd } from "./tell-end.ts";
import type { TransferDialogProps } from "./transfer-dialog.tsx";
import { usePayment } from "./use-payment.ts";
import { usePaymentPopup } from "./use-payment-popup.ts";

// Come with the dialog that shows what they find.
export { findPaymentState, payAgain } from "./payment-calls.ts";
export { placeOrder } from "./place-order.ts";
export { problemOf } from "./problem-of.ts";

/** Fetched for an order that is paid by transfer. */
const TransferDialog = lazyPart(() => import("./transfer-dialog.tsx"), PlainTransfer);

interface PaymentDialogProps {
  readonly state: CheckoutState;
  readonly setState: Dispatch<SetStateAction<CheckoutState>>;
  /** Back to the form; an order of the cart is kept for later. */
  readonly onDismiss: () => void;
  /** What a guest who ticked "Create an account" would register with. */
  readonly credentials: Register | undefined;
}

/**
 * The payment of a placed order: the provider's pop-up, then what came of it and what the shopper can do next
 * (specification §4).
 */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { state, setState, credentials } = props;
  const actions = usePayment(state, setState);
  usePaymentPopup(state, actions);
  const navigate = useNavigate();
  const { state: handed }: { state: unknown } = useLocation();
  const cart = useCart();

  function onDismiss() {
    props.onDismiss();
    if (typeof handed !== "string") return;
    // From here on the checkout is that of the cart, whose own order may still wait. A reload opens no payment.
    void navigate("/checkout", { replace: true, preventScrollReset: true });
  }

  switch (state.step) {
    case "paid":
      return (
        <Dialog
          open
          title="Payment successful!"
          // An order of before takes nobody away from what they are ordering now.
          onClose={() => (cart.lines.length > 0 ? onDismiss() : void navigate("/"))}
        >
          <Facts>
            <Fact term="Order ID" value={state.order.orderNumber} />
            <Fact term="Transaction ref" value={state.transactionReference ?? "None needed"} />
            <Fact term="Total" value={formatNaira(fromNaira(state.order.totalAmount))} />
          </Facts>
          <p className="mt-4 text-umber">A confirmation is on its way to {state.order.email}.</p>
          <Notes notes={state.notes} />
          {credentials && <AccountOffer credentials={credentials} />}
          <Button
            look={credentials ? "ghost" : "primary"}
            className={credentials ? "mt-3 w-full" : "mt-6 w-full"}
            onClick={() => void navigate("/")}
          >
            Continue shopping
          </Button>
        </Dialog>
      );
    case "transfer":
      return (
        <TransferDialog
          awaited={state}
          accountOffer={
            credentials && (
              <AccountOffer
                credentials={credentials}
                onCreated={() => {
                  if (!state.order.fromAccount) forgetPendingOrder();
                }}
              />
            )
          }
          onPayByCard={() => actions.tryAgain(state.order)}
          onClose={onDismiss}
        />
      );
    case "confirming":
      return (
        <Dialog open title="Confirming your payment" onClose={onDismiss}>
          <p role="status">
            {state.lost
              ? "We cannot reach the shop from here. Your payment is not lost: we check it again as soon as the connection is back."
              : "We are asking the payment provider. This takes a few seconds, sometimes some minutes."}
          </p>
          <OrderFacts order={state.order} />
          <p className="mt-4 text-umber">
            Please do not pay again. You may leave this page: we write to {state.order.email} as
            soon as the payment is confirmed.
          </p>
          <Button
            look="ghost"
            className="mt-6 w-full"
            onClick={() => void actions.refresh(state.order)}
          >
            Check now
          </Button>
        </Dialog>
      );
    case "unheld":
      return (
        <Dialog open title="We cannot show this payment here" onClose={onDismiss}>
          <p role="status">
            Another link to pay may have been sent since, or you are signed out. If you have paid,
            do not pay again: we write to you as soon as the payment is confirmed.
          </p>
          <OrderFacts order={state.order} />
          <LinkButton to="/orders/lookup" className="mt-6 w-full">
            Look your order up
          </LinkButton>
        </Dialog>
      );
    case "unpaid":
      return (
        <Dialog open title="Not paid yet" onClose={onDismiss}>
          <p role="status">
            {state.isPartPaid
              ? "A part of the money came, and the rest is still to be paid. Your order is kept for you."
              : state.nothingCharged
                ? "Nothing was charged and your order is kept for you. Try again when you are ready."
                : `No payment has reached us so far, and we keep asking the payment provider. If you have paid, wait here and do not pay again. ${state.isOverdue ? "If not, this order can no longer be paid." : "Your order is kept for you."}`}
          </p>
          {state.note && !state.isOverdue && (
            <p className="mt-3 font-medium text-red">{state.note}</p>
          )}
          <OrderFacts order={state.order} />
          {!state.isOverdue && <TryAgain onPress={() => actions.tryAgain(state.order)} />}
        </Dialog>
      );
    case "review":
      return (
        <Dialog open title="We are looking at your payment" onClose={onDismiss}>
          <div role="status">
            {state.notes.length > 0 ? (
              <Notes notes={state.notes} />
            ) : (
              <p>A person is checking your payment. Please do not pay again.</p>
            )}
          </div>
          <p className="mt-3">
            Write to <MailLink /> if you would like to talk to us.
          </p>
          <OrderFacts order={state.order} />
        </Dialog>
      );
    case "closed":
      return (
        <Dialog open title="This order has ended" onClose={onDismiss}>
          <p role="status">{tellEnd(state, cart.lines.length > 0)}</p>
          <OrderFacts order={state.order} />
          {cart.lines.length > 0 && (
            <Button className="mt-6 w-full" onClick={onDismiss}>
              Back to checkout
            </Button>
          )}
          <LinkButton to="/products" look="ghost" className="mt-3 w-full">
            All products
          </LinkButton>
        </Dialog>
      );
    default:
      return null;
  }
}

/** Where the facts of a transfer are lost on the way: the order is placed, and they are in its mail. */
function PlainTransfer({ awaited: { order }, accountOffer, onClose }: TransferDialogProps) {
  return (
    <Dialog open title="Your order is placed" onClose={onClose}>
      <p>We are emailing {order.email} the account to pay into.</p>
      <OrderFacts order={order} />
      {accountOffer}
    </Dialog>
  );
}

/** Opens the payment again, once for however many taps. */
function TryAgain({ onPress }: { onPress: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    await onPress();
    setBusy(false);
  };
  return (
    <Button className="mt-6 w-full" busy={busy} onClick={() => void press()}>
      Try again
    </Button>
  );
}

function Notes({ notes }: { notes: readonly MoneyNote[] }) {
  return notes.map(({ title, text }) => (
    <div key={text} className="mt-4 first:mt-0">
      <p className="font-medium">{title}</p>
      <p className="mt-1 text-umber">{text}</p>
    </div>
  ));
}

function OrderFacts({ order }: { order: PendingOrder }) {
  return (
    <Facts>
      <Fact term="Order ID" value={order.orderNumber} />
      <Fact term="Total" value={formatNaira(fromNaira(order.totalAmount))} />
    </Facts>
  );
}

function Facts({ children }: { children: ReactNode }) {
  return <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">{children}</dl>;
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-umber">{term}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{value}</dd>
    </>
  );
}

function MailLink() {
  const { email } = useContacts().contact;
  return (
    <a className="text-link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}
