import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Register } from "#contract/api/accounts/auth.ts";
import type { MoneyNote } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { formatDate } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useCart } from "../../../session/cart/cart-context.tsx";
import {
  byAccount,
  clearPendingOrder,
  type PendingOrder,
} from "../../../session/order/pending-order.ts";
import { useCheckoutOptions, useContacts } from "../../../store-content.ts";
import type { CheckoutState } from "../checkout-state.ts";
import { AccountOffer } from "./account-offer.tsx";
import { getClosedOrderMessage } from "./closed-order-message.ts";
import type { TransferDialogProps } from "./transfer-dialog.tsx";
import { usePayment, usePaymentPopup } from "./use-payment.ts";

export { toOrderProblem } from "../order-problem.ts";
export { placeOrder } from "../place-order.ts";
// Bundled with the dialog that shows the results.
export { loadPaymentState, startPayment } from "./payment-calls.ts";

const PaidOrderSummary = lazyComponent(() => import("./paid-order-summary.tsx"));

/** Loaded for orders paid by transfer. */
const TransferDialog = lazyComponent(() => import("./transfer-dialog.tsx"), TransferFallback);

interface PaymentDialogProps {
  readonly state: CheckoutState;
  readonly setState: Dispatch<SetStateAction<CheckoutState>>;
  /** Back to the form; an order of the cart is stored. */
  readonly onDismiss: () => void;
  readonly credentials: Register | undefined;
}

/** The provider’s pop-up, its outcome and the next steps (specification §4). */
export default function PaymentDialog(props: PaymentDialogProps) {
  const { state, setState, credentials } = props;
  const actions = usePayment(state, setState);
  usePaymentPopup(state, actions);
  const navigate = useNavigate();
  const { state: navigationState, search }: { state: unknown; search: string } = useLocation();
  const cart = useCart();
  const { cardProvider } = useCheckoutOptions();

  function onDismiss() {
    props.onDismiss();
    if (typeof navigationState !== "string" && search === "") return;
    // Clears the history state and the address, so that a reload opens no payment.
    void navigate("/checkout", { replace: true, preventScrollReset: true });
  }

  switch (state.step) {
    case "account":
      return <ToAccount order={state.order} />;
    case "paying":
      if (state.start.checkout === "frame") return null;
      return (
        <Dialog open title={`Taking you to ${state.start.providerName}…`} onClose={onDismiss}>
          <p role="status">You’ll pay on their page and come back here.</p>
          <OrderDetails order={state.order} />
        </Dialog>
      );
    case "paid":
      return (
        <Dialog
          open
          title={state.isPaidOnDelivery ? "Your order is placed" : "Payment successful!"}
          // An order paid later returns to the cart’s checkout.
          onClose={() => (cart.lines.length > 0 ? onDismiss() : void navigate("/"))}
        >
          <DetailList>
            <DetailRow term="Order ID" value={state.order.orderNumber} />
            {!state.isPaidOnDelivery && (
              <DetailRow
                term="Transaction ref"
                value={state.transactionReference ?? "None needed"}
              />
            )}
            <DetailRow
              term={state.isPaidOnDelivery ? "Pay the rider" : "Total"}
              value={formatNaira(fromNaira(state.order.totalAmount))}
            />
          </DetailList>
          <p className="mt-4 text-umber">{`We’ve emailed your confirmation to ${state.order.email}.`}</p>
          <Notes notes={state.notes} />
          <PaidOrderSummary order={state.order} />
          {credentials && <AccountOffer credentials={credentials} />}
          <Button
            variant={credentials ? "ghost" : "primary"}
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
          transferState={state}
          accountOffer={
            credentials && (
              <AccountOffer
                credentials={credentials}
                onCreated={() => {
                  if (!state.order.fromAccount) clearPendingOrder();
                }}
              />
            )
          }
          onPayByCard={cardProvider ? () => actions.tryAgain(state.order) : undefined}
          onClose={onDismiss}
        />
      );
    case "confirming":
      return (
        <Dialog open title="Confirming your payment" onClose={onDismiss}>
          <p role="status">
            {state.lost
              ? "We can’t reach the shop right now. Your payment isn’t lost: we’ll check it again when you’re back online."
              : "We’re checking with the payment provider. This takes a few seconds, sometimes a few minutes."}
          </p>
          <OrderDetails order={state.order} />
          <p className="mt-4 text-umber">
            Please don’t pay again. You can leave this page: we’ll email {state.order.email} once
            the payment is confirmed.
          </p>
          <Button
            variant="ghost"
            className="mt-6 w-full"
            onClick={() => void actions.refresh(state.order)}
          >
            Check payment status
          </Button>
        </Dialog>
      );
    case "unheld":
      return (
        <Dialog open title="We can’t show this payment here" onClose={onDismiss}>
          <p role="status">
            This payment link has been replaced or you’ve been logged out. If you’ve paid, don’t pay
            again: we’ll email you once the payment is confirmed.
          </p>
          <OrderDetails order={state.order} />
          <LinkButton to="/orders/lookup" className="mt-6 w-full">
            Track your order
          </LinkButton>
        </Dialog>
      );
    case "unpaid":
      return (
        <Dialog open title="Not paid yet" onClose={onDismiss}>
          <p role="status">{getUnpaidMessage(state)}</p>
          {state.note && !state.isOverdue && (
            <p className="mt-3 font-medium text-red">{state.note}</p>
          )}
          <OrderDetails order={state.order} />
          {!state.nothingCharged && (
            <Button
              variant="ghost"
              className="mt-6 w-full"
              onClick={() => void actions.refresh(state.order)}
            >
              Check payment status
            </Button>
          )}
          {state.hasAccount && (
            <LinkButton
              to={paymentPage(state.order)}
              state={byAccount}
              variant="ghost"
              className="mt-6 w-full"
            >
              Show the bank account
            </LinkButton>
          )}
          {!state.isOverdue && (
            <TryAgain key="again" onRetry={() => actions.tryAgain(state.order)} />
          )}
        </Dialog>
      );
    case "review":
      return (
        <Dialog open title="We’re reviewing your payment" onClose={onDismiss}>
          <div role="status">
            {state.notes.length > 0 ? (
              <Notes notes={state.notes} />
            ) : (
              <p>We’re reviewing your payment. Please don’t pay again.</p>
            )}
          </div>
          <p key="write" className="mt-3">
            Email <EmailLink /> if you have any questions.
          </p>
          <OrderDetails order={state.order} />
        </Dialog>
      );
    case "closed":
      return (
        <Dialog open title="This order is closed" onClose={onDismiss}>
          <p role="status">{getClosedOrderMessage(state, cart.lines.length > 0)}</p>
          <OrderDetails order={state.order} />
          {cart.lines.length > 0 && (
            <Button className="mt-6 w-full" onClick={onDismiss}>
              Back to checkout
            </Button>
          )}
          <LinkButton to="/products" variant="ghost" className="mt-3 w-full">
            All products
          </LinkButton>
        </Dialog>
      );
    default:
      return null;
  }
}

const paymentPage = ({ orderNumber, orderToken = "" }: PendingOrder) =>
  `/pay/${orderNumber}#${orderToken}`;

function ToAccount({ order }: { order: PendingOrder }) {
  const navigate = useNavigate();
  const page = paymentPage(order);
  useEffect(() => void navigate(page, { state: byAccount }), [navigate, page]);
  return (
    <Dialog open title="Your order is placed" onClose={() => undefined}>
      <p role="status">Taking you to its bank account…</p>
    </Dialog>
  );
}

function getUnpaidMessage(state: Extract<CheckoutState, { step: "unpaid" }>): string {
  const until = state.reservedUntil ? ` until ${formatDate(state.reservedUntil, "deadline")}` : "";
  if (state.isPartPaid) {
    return `We received part of your payment. We’re holding your order${until} while you pay the balance.`;
  }
  if (state.nothingCharged) {
    return `Nothing was charged and we’re holding your order${until}. Try again when you’re ready.`;
  }
  const checking =
    "We haven’t received a payment yet and are checking with the provider. If you’ve paid, wait here and don’t pay again.";
  return state.isOverdue
    ? `${checking} If not, this order can no longer be paid.`
    : `${checking} We’re holding your order${until}.`;
}

function TransferFallback({
  transferState: { order },
  accountOffer,
  onClose,
}: TransferDialogProps) {
  return (
    <Dialog open title="Your order is placed" onClose={onClose}>
      <p>We’ve emailed our bank details to {order.email}.</p>
      <OrderDetails order={order} />
      {accountOffer}
    </Dialog>
  );
}

function TryAgain({ onRetry }: { onRetry: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <Button className="mt-6 w-full" busy={busy} onClick={() => void retry()}>
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

function OrderDetails({ order }: { order: PendingOrder }) {
  return (
    <DetailList>
      <DetailRow term="Order ID" value={order.orderNumber} />
      <DetailRow term="Total" value={formatNaira(fromNaira(order.totalAmount))} />
    </DetailList>
  );
}

function DetailList({ children }: { children: ReactNode }) {
  return <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-5 gap-y-2">{children}</dl>;
}

function DetailRow({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-umber">{term}</dt>
      <dd className="min-w-0 font-medium tabular-nums">{value}</dd>
    </>
  );
}

function EmailLink() {
  const { email } = useContacts().contact;
  return (
    <a className="text-link" href={`mailto:${email}`}>
      {email}
    </a>
  );
}
