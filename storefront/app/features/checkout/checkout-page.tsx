import { type ComponentType, type FormEvent, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { isEmail } from "#contract/validation/email.ts";
import { moveFocusOnRemove } from "#ui/primitives/accessibility/move-focus-on-remove.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { lazyComponent } from "#ui/primitives/lazy-component.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { useCart } from "../../session/cart/cart-context.tsx";
import { CartQuoteLoader, useCartQuote } from "../../session/cart/use-cart-quote.ts";
import type { PendingOrder } from "../../session/order/pending-order.ts";
import { useSession } from "../../session/session-context.tsx";
import { useCheckoutOptions, usePolicies } from "../../store-content.ts";
import type { CheckoutState, OrderProblem } from "./checkout-state.ts";
import { SummaryBar, SummaryLines, Totals } from "./checkout-summary.tsx";
import { DiscountRow } from "./discount-row.tsx";
import { CheckoutIdentity, LoginOffer } from "./form/checkout-identity.tsx";
import type { ShippingChoice } from "./form/delivery-options.tsx";
import { ShippingFields } from "./form/shipping-fields.tsx";
import { useCheckoutForm } from "./form/use-checkout-form.ts";
import { loadPaymentDialog, PaymentDialog, useCheckout } from "./use-checkout.ts";
import { loadOrderProblemAlert } from "./use-discount.ts";

const AccountCheckbox = lazyComponent(
  () => import("./form/account-checkbox.tsx"),
  undefined,
  () => <div className="mt-9 min-h-17" />,
);

const BringBackCart = lazyComponent(() => import("../../components/bring-back-cart.tsx"));

const PoNumberField = lazyComponent(() => import("./form/po-number-field.tsx"));

/** Loaded where the shop offers more than cards; without it the order is paid by card. */
const PaymentMethods = lazyComponent(
  () => import("./form/payment-methods.tsx"),
  undefined,
  () => <div className="mb-5 min-h-22" />,
);

/** Without it the text is shown without the button that fixes the problem. */
const OrderProblemAlert = lazyComponent(loadOrderProblemAlert, ProblemFallback);

/** Labels of the pay button while it is disabled; a total still being calculated is not shown. */
const payLabels: Partial<Record<CheckoutState["step"], string>> = {
  placing: "Placing your order",
  repricing: "Updating your total",
  paying: "Paying",
};

const payId = "checkout-pay";

interface CheckoutPageProps {
  /** Shown over the page, so that nothing typed is lost. */
  readonly LoginDialog: ComponentType<{ open: boolean; onClose: () => void; email: string }>;
  /** Prefetches its code. */
  readonly loadLogin: () => Promise<unknown>;
}

export function CheckoutPage({ LoginDialog, loadLogin }: CheckoutPageProps) {
  const cart = useCart();
  const { user, business, wholesale, refreshBusiness } = useSession();
  const isBusiness = business !== null;
  const form = useCheckoutForm(user === null);
  const [isLoginOpen, setLoginOpen] = useState<boolean>();
  const [poNumber, setPoNumber] = useState("");
  const { acceptsTransfers, usesOrderAccounts, cardProvider, quotesCarts } = useCheckoutOptions();
  const usualMethod = cardProvider ? "card" : "transfer";
  const [selectedMethod, selectMethod] = useState<CheckoutPaymentMethod>(usualMethod);
  const [shipping, setShipping] = useState<ShippingChoice>(noShippingFee);
  const [quote, setQuote] = useCartQuote();
  const [quoteRound, setQuoteRound] = useState(0);
  const refreshQuote = () => setQuoteRound((round) => round + 1);
  const checkout = useCheckout(shipping, setShipping, quote, refreshQuote);
  const { state, priced, discount } = checkout;
  const isFree = priced.totalKobo === 0;
  const canPay = Boolean(cardProvider ?? acceptsTransfers);
  const offersDelivery = priced.totalKobo <= (shipping.onDeliveryLimitKobo ?? 0);
  const isRefused = selectedMethod === "delivery" && !offersDelivery;
  const paymentMethod = isFree ? "card" : isRefused ? usualMethod : selectedMethod;
  const busy = state.step === "placing" || state.step === "paying" || state.step === "repricing";
  const empty = cart.lines.length === 0;
  const focus = useFocusReturn(state.step === "editing");

  useEffect(() => {
    if (isBusiness) void refreshBusiness();
  }, [isBusiness, refreshBusiness]);

  const { fill } = form;
  useEffect(() => {
    if (user) {
      const { firstName, lastName, email, phone } = user;
      fill({ firstName, lastName, email, phone });
    }
  }, [user, fill]);

  const { showErrorToast } = useToast();
  const login = {
    onIntent: () => void loadLogin().catch(() => undefined),
    onLogin: () =>
      void loadLogin().then(
        () => setLoginOpen(true),
        () => showErrorToast("The login could not be loaded. Please try again."),
      ),
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const invalidField = form.check();
    if (invalidField) {
      form.getInput(invalidField)?.focus();
      return;
    }
    focus.returnTo(document.activeElement);
    const rejectedField = await checkout.place(form, wholesale ? poNumber : "", paymentMethod);
    if (rejectedField) focus.returnTo(form.getInput(rejectedField));
  };

  if (empty && state.step === "editing") return <EmptyCheckout />;
  return (
    <>
      {empty && "order" in state ? (
        <OrderBackdrop order={state.order} isChecking={state.step === "recalling"} />
      ) : (
        <form
          method="post"
          ref={moveFocusOnRemove}
          noValidate
          onSubmit={submit}
          onFocus={() =>
            void loadPaymentDialog()
              .then(loadOrderProblemAlert)
              .catch(() => undefined)
          }
          className="lg:grid lg:grid-cols-[1fr_minmax(380px,37.5%)]"
        >
          <SummaryBar total={formatNaira(priced.totalKobo)} count={cart.itemCount}>
            <SummaryLines lines={cart.lines} priced={priced.lines} />
          </SummaryBar>
          <div className="px-4 pt-8 pb-12 md:px-10 md:pt-14 lg:pr-18 lg:pb-24">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h1 className="type-page">Checkout</h1>
              <CheckoutIdentity {...login} />
            </div>
            <ShippingFields
              form={form}
              disabled={busy}
              subtotalKobo={priced.subtotalKobo}
              shipping={shipping}
              onShipping={setShipping}
              emailNote={!user && isEmail(form.values.email.trim()) && <LoginOffer {...login} />}
            />
            {quotesCarts && (
              <CartQuoteLoader
                lines={cart.lines}
                address={form.values}
                isPickup={shipping.isPickup === true}
                round={quoteRound}
                onQuote={setQuote}
              />
            )}
            {wholesale && <PoNumberField value={poNumber} onChange={setPoNumber} disabled={busy} />}
            {!user && <AccountCheckbox form={form} disabled={busy} />}
          </div>
          <aside aria-label="Order summary" className="bg-plaster">
            <div className="px-4 pt-8 pb-10 md:px-10 lg:sticky lg:top-18">
              <h2 className="type-title mb-4">Order summary</h2>
              <SummaryLines lines={cart.lines} priced={priced.lines} />
              <div className="mt-7 mb-5 border-line-strong border-b pb-5">
                <DiscountRow
                  control={discount}
                  amount={priced.discountKobo}
                  email={form.values.email.trim()}
                  disabled={busy}
                  onPayFor={checkout.payFor}
                />
              </div>
              <Totals priced={priced} shipping={checkout.shipping} vat={checkout.vat} />
              {(((acceptsTransfers || usesOrderAccounts) && cardProvider) || offersDelivery) &&
                !isFree && (
                  <PaymentMethods
                    value={paymentMethod}
                    onChange={selectMethod}
                    offersDelivery={offersDelivery}
                  />
                )}
              {state.step === "editing" && state.problem && (
                <OrderProblemAlert
                  problem={state.problem}
                  onFix={() => {
                    document.getElementById(payId)?.focus();
                    if (state.problem) checkout.fix(state.problem);
                  }}
                  onPayFor={checkout.payFor}
                />
              )}
              <AcceptedPolicies />
              <Button
                id={payId}
                type="submit"
                busy={busy}
                disabled={empty || (!isFree && !canPay)}
                className="w-full"
              >
                {payLabels[state.step] ??
                  (isFree || paymentMethod !== "card"
                    ? "Place order"
                    : `Pay ${formatNaira(priced.totalKobo)}`)}
              </Button>
              {!isFree && (
                <p className="mt-3 text-center text-meta text-umber">
                  {!canPay
                    ? "We can’t take payments online right now. Please contact us to order."
                    : paymentMethod !== "card"
                      ? paymentMethod === "transfer" &&
                        `You’ll see ${usesOrderAccounts ? "the account to send it to" : "our bank details"} next.`
                      : `Your card details go straight to ${cardProvider}. We never see them.`}
                </p>
              )}
            </div>
          </aside>
        </form>
      )}
      {isLoginOpen !== undefined && (
        <LoginDialog
          open={isLoginOpen}
          onClose={() => setLoginOpen(false)}
          email={form.values.email.trim()}
        />
      )}
      {state.step !== "editing" && state.step !== "placing" && state.step !== "repricing" && (
        <PaymentDialog
          state={state}
          setState={checkout.setState}
          onDismiss={checkout.dismiss}
          credentials={
            !user && form.values.password
              ? {
                  firstName: form.values.firstName,
                  lastName: form.values.lastName,
                  email: form.values.email,
                  password: form.values.password,
                }
              : undefined
          }
        />
      )}
    </>
  );
}

const acceptedPolicies = [
  ["terms", "Terms"],
  ["returns-policy", "Returns policy"],
] as const;

/** In another tab, so that the form keeps what was typed. */
function AcceptedPolicies() {
  const policies = usePolicies();
  const links = acceptedPolicies.filter(([name]) => policies.includes(name));
  if (links.length === 0) return null;
  return (
    <p className="mb-4 text-meta text-umber">
      <span>By placing this order you accept the </span>
      {links.map(([name, label], index) => (
        <span key={name}>
          <span>{index > 0 && " and "}</span>
          <a href={`/${name}`} target="_blank" rel="noreferrer" className="text-link touch-target">
            {label}
          </a>
        </span>
      ))}
      <span>.</span>
    </p>
  );
}

function ProblemFallback({ problem }: { problem: OrderProblem }) {
  return (
    <p role="alert" className="mb-5 text-red">
      {problem.kind === "message" ? problem.text : "Failed to place order."}
    </p>
  );
}

/** Behind the payment dialogs, once the items have left the cart. */
function OrderBackdrop({ order, isChecking }: { order: PendingOrder; isChecking: boolean }) {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page mb-8">Checkout</h1>
      <p className="text-umber tabular-nums">
        Order {order.orderNumber}, {formatNaira(fromNaira(order.totalAmount))}
      </p>
      <p role="status" className="mt-3">
        {isChecking && "Checking your payment…"}
      </p>
    </div>
  );
}

function EmptyCheckout() {
  const { lastLines } = useCart();
  // Back from the provider’s page in another tab or browser than the order was placed in.
  const isReturning = useLocation().search.includes("reference=");
  if (isReturning) {
    return (
      <div className="page-margin py-14">
        <h1 className="type-page mb-8">Checkout</h1>
        <EmptyState
          title="We’re confirming your payment."
          text="Please don’t pay again. We’ll email you once it’s confirmed."
          action={<LinkButton to="/orders/lookup">Track your order</LinkButton>}
        />
      </div>
    );
  }
  return (
    <div className="page-margin py-14">
      <h1 className="type-page mb-8">Checkout</h1>
      <EmptyState
        title="Your cart is empty."
        text="Add something to your cart to check out."
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {lastLines.length > 0 && <BringBackCart />}
            <LinkButton to="/products" variant="ghost">
              All products
            </LinkButton>
          </div>
        }
      />
    </div>
  );
}

/** Fields disabled while an order is placed lose focus: it returns to them or the invalid field. */
function useFocusReturn(isEnabled: boolean) {
  const target = useRef<Element | null>(null);
  useEffect(() => {
    if (!isEnabled) return;
    if (target.current instanceof HTMLElement) target.current.focus();
    target.current = null;
  }, [isEnabled]);
  return {
    returnTo(element: Element | null) {
      target.current = element;
    },
  };
}
