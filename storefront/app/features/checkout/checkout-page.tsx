import { type ComponentType, type FormEvent, useEffect, useState } from "react";
import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import { kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { isEmail } from "#contract/validation/email.ts";
import { Button } from "#ui/primitives/button.tsx";
import { EmptyState } from "#ui/primitives/empty-state.tsx";
import { handOverFocus } from "#ui/primitives/hand-over-focus.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { lazyPart } from "#ui/primitives/lazy-part.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { useToaster } from "#ui/primitives/toast.tsx";
import { useCart } from "../../session/cart-context.tsx";
import type { PendingOrder } from "../../session/pending-order.ts";
import { useSession } from "../../session/session-context.tsx";
import { CheckoutIdentity, SignInOffer } from "./checkout-identity.tsx";
import type { CheckoutState, PlacingProblem } from "./checkout-state.ts";
import { DiscountRow } from "./discount-row.tsx";
import { loadPaymentDialog, PaymentDialog } from "./lazy-payment-dialog.ts";
import { loadProblemBlock } from "./lazy-problem-block.ts";
import type { ShownShipping } from "./place-options.tsx";
import { ShippingFields } from "./shipping-fields.tsx";
import { SummaryLines } from "./summary-lines.tsx";
import { Totals } from "./totals.tsx";
import { useCheckout } from "./use-checkout.ts";
import { useCheckoutForm } from "./use-checkout-form.ts";
import { useKeyboardReturn } from "./use-keyboard-return.ts";
import { useTakesTransfers } from "./use-takes-transfers.ts";

/** Its place is kept while it is fetched; an order can be placed without it. */
const AccountTick = lazyPart(
  () => import("./account-tick.tsx"),
  undefined,
  () => <div className="mt-9 min-h-17" />,
);

/** Only approved businesses fetch it; on a lost line an order goes without. */
const PoNumberField = lazyPart(() => import("./po-number-field.tsx"));

/** Fetched where the shop offers more than the card; on a lost line it is paid by card. */
const PayWays = lazyPart(
  () => import("./pay-ways.tsx"),
  undefined,
  () => <div className="mb-5 min-h-22" />,
);

/** On a lost line the words stand without the one tap that helps. */
const PlacingProblemBlock = lazyPart(loadProblemBlock, PlainProblem);

/** What the button that pays says while it takes no press; a total that is still being counted is not offered. */
const payLabels: Partial<Record<CheckoutState["step"], string>> = {
  placing: "Placing your order",
  repricing: "Updating your total",
  paying: "Paying",
};

/** The button that pays takes the keyboard over from what has been dealt with. */
const payId = "checkout-pay";

interface CheckoutPageProps {
  /** Signs in over the page, so that nothing typed is lost. */
  readonly LoginDialog: ComponentType<{ open: boolean; onClose: () => void; email: string }>;
  /** Fetches its code. */
  readonly loadLogin: () => Promise<unknown>;
}

/** The checkout: form on bone, summary on plaster, one button that pays. */
export function CheckoutPage({ LoginDialog, loadLogin }: CheckoutPageProps) {
  const cart = useCart();
  const { user, business, wholesale, refreshBusiness } = useSession();
  const isBusiness = business !== null;
  const form = useCheckoutForm(user === null);
  /** Undefined until first asked for. */
  const [loginShown, setLoginShown] = useState<boolean>();
  const [poNumber, setPoNumber] = useState("");
  const takesTransfers = useTakesTransfers();
  const [chosenWay, chooseWay] = useState<OfferedPaymentWay>("card");
  const [shipping, setShipping] = useState<ShownShipping>({ feeKobo: kobo(0) });
  const checkout = useCheckout(shipping.feeKobo, setShipping);
  const { state, priced, discount } = checkout;
  const isFree = priced.totalKobo === 0;
  const way = isFree ? "card" : chosenWay;
  const busy = state.step === "placing" || state.step === "paying" || state.step === "repricing";
  const empty = cart.lines.length === 0;
  const keyboard = useKeyboardReturn(state.step === "editing");

  useEffect(() => {
    if (isBusiness) void refreshBusiness();
  }, [isBusiness, refreshBusiness]);

  const { fill } = form;
  useEffect(() => {
    if (user) fill({ firstName: user.firstName, lastName: user.lastName, email: user.email });
  }, [user, fill]);

  const { sayError } = useToaster();
  const login = {
    /** Once somebody is about to press; what is lost here is fetched again by the press. */
    onNear: () => void loadLogin().catch(() => undefined),
    onLogin: () =>
      void loadLogin().then(
        () => setLoginShown(true),
        () => sayError("The login could not be loaded. Please try again."),
      ),
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const wrong = form.check();
    if (wrong) {
      form.inputOf(wrong)?.focus();
      return;
    }
    keyboard.returnTo(document.activeElement);
    const refused = await checkout.place(form, wholesale ? poNumber : "", way);
    if (refused) keyboard.returnTo(form.inputOf(refused));
  };

  if (empty && state.step === "editing") return <EmptyCheckout />;
  return (
    <>
      {empty && "order" in state ? (
        <OrderBehind order={state.order} asking={state.step === "recalling"} />
      ) : (
        <form
          method="post"
          ref={handOverFocus}
          noValidate
          onSubmit={submit}
          onFocus={() =>
            void loadPaymentDialog()
              .then(loadProblemBlock)
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
              shipping={shipping}
              onShipping={setShipping}
              emailNote={!user && isEmail(form.values.email.trim()) && <SignInOffer {...login} />}
            />
            {wholesale && <PoNumberField value={poNumber} onChange={setPoNumber} disabled={busy} />}
            {!user && <AccountTick form={form} disabled={busy} />}
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
              <Totals priced={priced} shipping={shipping} />
              {takesTransfers && !isFree && <PayWays chosen={way} onChoose={chooseWay} />}
              {state.step === "editing" && state.problem && (
                <PlacingProblemBlock
                  problem={state.problem}
                  onFix={() => {
                    document.getElementById(payId)?.focus();
                    if (state.problem) checkout.fix(state.problem);
                  }}
                  onPayFor={checkout.payFor}
                />
              )}
              <Button id={payId} type="submit" busy={busy} disabled={empty} className="w-full">
                {payLabels[state.step] ??
                  (isFree || way === "transfer"
                    ? "Place order"
                    : `Pay ${formatNaira(priced.totalKobo)}`)}
              </Button>
              {!isFree && (
                <p className="mt-3 text-center text-meta text-umber">
                  {way === "transfer"
                    ? "Our account details come next."
                    : "Card details go straight to the payment provider."}
                </p>
              )}
            </div>
          </aside>
        </form>
      )}
      {loginShown !== undefined && (
        <LoginDialog
          open={loginShown}
          onClose={() => setLoginShown(false)}
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

function PlainProblem({ problem }: { problem: PlacingProblem }) {
  return (
    <p role="alert" className="mb-5 text-red">
      {problem.kind === "message" ? problem.text : "Failed to place order."}
    </p>
  );
}

function SummaryBar({
  total,
  count,
  children,
}: {
  total: string;
  count: number;
  children: React.ReactNode;
}) {
  return (
    <details className="group border-line border-b bg-plaster lg:hidden">
      <summary className="flex min-h-13 items-center gap-2 px-4 md:px-10">
        <span className="font-medium">
          Order summary, {count} {count === 1 ? "item" : "items"}
        </span>
        <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        <span className="ml-auto font-medium tabular-nums">{total}</span>
      </summary>
      <div className="px-4 pt-2 pb-6 md:px-10">{children}</div>
    </details>
  );
}

/** Behind the dialogs of an order once its pieces are out of the cart: figures of the order, not of an empty cart. */
function OrderBehind({ order, asking }: { order: PendingOrder; asking: boolean }) {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page mb-8">Checkout</h1>
      <p className="text-umber tabular-nums">
        Order {order.orderNumber}, {formatNaira(fromNaira(order.totalAmount))}
      </p>
      <p role="status" className="mt-3">
        {asking && "Checking your payment…"}
      </p>
    </div>
  );
}

function EmptyCheckout() {
  return (
    <div className="page-margin py-14">
      <h1 className="type-page mb-8">Checkout</h1>
      <EmptyState
        title="Your cart is empty."
        text="Put something in it and come back: checking out takes a minute."
        action={
          <LinkButton to="/products" look="ghost">
            All products
          </LinkButton>
        }
      />
    </div>
  );
}
