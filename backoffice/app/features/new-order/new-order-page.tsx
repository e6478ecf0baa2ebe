import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import type { Customer } from "#contract/api/customers/customers.ts";
import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { OutOfStockMeta, PriceChangedMeta } from "#contract/api/orders/orders.ts";
import type { CreatedStaffOrder } from "#contract/api/orders/staff-new-order.ts";
import { asApiError, getErrorMeta } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import { formatNaira } from "#contract/money/naira.ts";
import { noShippingFee } from "#contract/pricing/shipping-fee.ts";
import { plural } from "#contract/text/format.ts";
import { Button } from "#ui/primitives/button.tsx";
import type { Elements } from "#ui/primitives/elements.ts";
import { ChevronDownIcon } from "#ui/primitives/icons.tsx";
import { Dialog } from "#ui/primitives/overlays/dialog.tsx";
import { useToast } from "#ui/primitives/overlays/toast.tsx";
import { api } from "../../api.ts";
import { isTemporaryError } from "../../loading/errors.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import type { CartLine } from "../../parts/domain/cart-lines.tsx";
import { formatTime } from "../../parts/format/dates.ts";
import { AlreadyCreatedNotice } from "../../parts/forms/already-created-notice.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { useDraft, useSendDraft } from "../../parts/forms/use-draft.tsx";
import { ConfirmDialog } from "../../parts/layout/confirm-dialog.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { useMinWidth } from "../../parts/layout/use-min-width.ts";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { useMember } from "../../session/use-member.ts";
import { BasketLines, DiscountFields, NoteField, TotalRows } from "./basket.tsx";
import { CustomerStep } from "./customer-step.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { ItemsStep } from "./items-step.tsx";
import { OrderCreated } from "./order-created.tsx";
import {
  contactOf,
  emptyDraft,
  hasCustomer,
  type OrderDraft,
  type OrderTotals,
  orderRules,
  priceDraft,
  receivedKobo,
  submitLabel,
  toRequest,
} from "./order-draft.ts";
import { PaymentStep } from "./payment-step.tsx";
import { StepHead, steps, wideEnough } from "./step-head.tsx";
import { useShopTerms } from "./use-shop-terms.ts";

const onDeviceText = "Your draft stays on this device.";

export const meta = () => [{ title: pageTitle("New order") }];

export default function NewOrderPage() {
  const [params] = useSearchParams();
  const customerId = params.get("customer") ?? "";
  const [round, setRound] = useState(0);
  return (
    <NewOrder
      key={`${customerId} ${round}`}
      customerId={round === 0 ? customerId : ""}
      onStartOver={() => setRound(round + 1)}
    />
  );
}

interface NewOrderProps {
  readonly customerId: string;
  readonly onStartOver: () => void;
}

function NewOrder({ customerId, onStartOver }: NewOrderProps) {
  const member = useMember();
  const navigate = useNavigate();
  const isWide = useMinWidth(wideEnough);
  const { showToast } = useToast();
  const [step, setStep] = useState(0);
  const top = useRef<HTMLHeadingElement>(null);
  const [blank] = useState(emptyDraft);
  const [created, setCreated] = useState<CreatedStaffOrder>();
  // An earlier request placed the same order; its response was lost.
  const [earlier, setEarlier] = useState<AlreadyCreatedMeta>();
  const [short, setShort] = useState<OutOfStockMeta["items"]>([]);
  const [isTemporary, setTemporary] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [isBasketOpen, setBasketOpen] = useState(false);
  const [savedAt, setSavedAt] = useState("");

  // Rules need the totals, which need the draft: the last render's will do.
  const totalsNow = useRef<OrderTotals>(
    priceDraft(blank, { shipping: noShippingFee, vat: undefined }),
  );
  const form = useDraft<OrderDraft>(orderRules(member?.role ?? "support", totalsNow.current), {
    version: 0,
    saved: blank,
    ...(!created && { draftKey: ["new-order", customerId || "new"] }),
    onErrors: (fields) => isWide || flushSync(() => setStep(stepOfErrors(fields))),
  });
  const { draft, edit } = form;
  const details = useCustomerDetails(draft.known?.id ?? (draft.isNew ? "" : customerId));
  useKnownCustomer(details, draft, edit);
  const shop = useShopTerms(draft);
  const totals = priceDraft(draft, shop);
  totalsNow.current = totals;
  const sending = useSendDraft(form, "Couldn't create the order. Try again.");

  const isReady = hasCustomer(draft) && draft.lines.length > 0;
  const { name } = contactOf(draft);
  const draftText = JSON.stringify(draft);
  const isEmpty = draftText === JSON.stringify(blank);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft is kept at once
  useEffect(() => setSavedAt(isEmpty ? "" : formatTime(new Date().toISOString())), [draftText]);

  function changeLines(lines: readonly CartLine[]) {
    setShort([]);
    edit({ lines, quoted: null });
  }

  function goToStep(to: number) {
    flushSync(() => setStep(to));
    window.scrollTo(0, 0);
    top.current?.focus();
  }

  async function submit() {
    if (!isReady) return;
    const key = draft.key || createRandomKey();
    edit({ key });
    await sending.send(async () => {
      const body = toRequest(draft, totals);
      try {
        const reply = await api("POST /staff/orders", {
          headers: { "idempotency-key": key },
          body,
        });
        form.reset(0, blank, undefined);
        edit(draft);
        setCreated(reply);
        window.scrollTo(0, 0);
      } catch (cause) {
        const before = getErrorMeta(cause, "idempotency_mismatch");
        if (before) setEarlier(before);
        setTemporary(isTemporaryError(cause));
        setShort(getErrorMeta(cause, "out_of_stock")?.items ?? []);
        const error = asApiError(cause);
        if (error?.code === "price_changed") {
          edit({ quoted: (error.meta as PriceChangedMeta).total });
        }
        if (error?.code === "similar_payment") edit({ isSeparate: true });
        throw cause;
      }
    });
  }

  function discard() {
    form.reset(0, blank, undefined);
    onStartOver();
  }

  if (created) {
    return (
      <>
        <RecordHead
          backLink={{ to: "/orders", label: "Orders" }}
          title="Order created"
          number={<span className="md:hidden">{created.orderNumber}</span>}
        />
        <OrderCreated created={created} draft={draft} totals={totals} onStartOver={onStartOver} />
      </>
    );
  }

  const isVisible = (at: number) => isWide || step === at;
  const label = submitLabel(draft, totals);
  const createButton = (
    <Button
      className="w-full"
      busy={sending.busy}
      disabled={!isReady}
      onClick={() => void submit()}
    >
      {isReady ? label : "Create order"}
    </Button>
  );
  const notice = earlier ? (
    <AlreadyCreatedNotice
      title={`Order ${earlier.name} was already created`}
      to={`/orders/${earlier.id}`}
      linkLabel="View order"
      newLabel="Start a new order"
      onNew={discard}
    />
  ) : (
    <FormError
      text={sending.error && isTemporary ? `${sending.error} ${onDeviceText}` : sending.error}
    />
  );
  const basket = (
    <BasketLines lines={draft.lines} totals={totals} short={short} onChange={changeLines} />
  );

  return (
    <div className={isWide ? undefined : "pb-28"}>
      <RecordHead
        backLink={{ to: "/orders", label: "Orders" }}
        title="New order"
        number={
          <span className="2xl:hidden">
            {name ? `${name}, step` : "Step"} {step + 1} of {steps.length}
          </span>
        }
      >
        <span className="flex items-center gap-2">
          {savedAt && (
            <span className="text-meta text-umber max-2xl:hidden">
              Draft saved <span>{savedAt}</span>
            </span>
          )}
          {!isEmpty && (
            <button
              type="button"
              className="min-h-11 px-3 font-medium text-nav"
              onClick={() => (draft.lines.length > 0 ? setDiscarding(true) : discard())}
            >
              Discard
            </button>
          )}
          <Button
            variant="ghost"
            size="small"
            className="max-2xl:hidden"
            disabled={isEmpty}
            onClick={() => {
              showToast("Draft saved on this device");
              void navigate("/orders");
            }}
          >
            Save draft
          </Button>
        </span>
      </RecordHead>
      {!isWide && (
        <StepHead
          step={step}
          heading={top}
          isOpen={(at) => at <= step || (at === 1 ? hasCustomer(draft) : isReady)}
          onGo={goToStep}
        />
      )}
      <div className="grid items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_25rem]">
        <div className="grid min-w-0 gap-4">
          {isVisible(0) && (
            <CustomerStep form={form} details={details} onChosen={() => isWide || goToStep(1)} />
          )}
          {isVisible(1) && <ItemsStep lines={draft.lines} onChange={changeLines} />}
          {isVisible(2) && (
            <DeliveryStep form={form} details={details} shop={shop} totals={totals} />
          )}
          {isVisible(3) && (
            <PaymentStep
              form={form}
              totals={totals}
              acceptsTransfers={shop.acceptsTransfers}
              acceptsCards={shop.acceptsCards}
              offersPayOnDelivery={shop.offersPayOnDelivery}
            />
          )}
          {!isWide && step === 3 && (
            <Panel title="Order">
              {short.length > 0 && basket}
              <div className="grid gap-4">
                <DiscountFields form={form} totals={totals} />
                <NoteField form={form} />
                <TotalRows draft={draft} totals={totals} />
              </div>
            </Panel>
          )}
        </div>
        {isWide && (
          <section
            aria-label="Order"
            className="flex min-w-0 flex-col border border-ink bg-paper sticky top-4 max-h-[calc(100vh-2rem)]"
          >
            <div className="grid min-h-0 gap-4 overflow-y-auto px-5 py-4">
              <div className="flex items-baseline justify-between">
                <h2 className="type-panel">Order</h2>
                {totals.quantity > 0 && (
                  <span className="text-nav text-umber">{plural(totals.quantity, "item")}</span>
                )}
              </div>
              {basket}
              {draft.lines.length > 0 && (
                <>
                  <DiscountFields form={form} totals={totals} />
                  <NoteField form={form} />
                </>
              )}
            </div>
            <div className="grid gap-3 px-5 pb-5">
              <TotalRows draft={draft} totals={totals} />
              {notice}
              {createButton}
              <p className="text-center text-nav text-umber">{nextText(draft, isReady)}</p>
            </div>
          </section>
        )}
      </div>
      {!isWide && (
        <BottomBar
          draft={draft}
          totals={totals}
          step={step}
          createButton={createButton}
          notice={notice}
          onBasket={() => setBasketOpen(true)}
          onNext={() => goToStep(step + 1)}
        />
      )}
      <Dialog open={isBasketOpen && !isWide} onClose={() => setBasketOpen(false)} title="Order">
        {isBasketOpen && (
          <>
            {basket}
            <div className="mt-4">
              <TotalRows draft={draft} totals={totals} />
            </div>
          </>
        )}
      </Dialog>
      <ConfirmDialog
        open={isDiscarding}
        title="Discard this order?"
        label="Discard order"
        isFinal
        onConfirm={discard}
        onClose={() => setDiscarding(false)}
      >
        <p>{plural(totals.quantity, "item")} and what you typed are removed from this device.</p>
      </ConfirmDialog>
    </div>
  );
}

function stepOfErrors(fields: readonly string[]): number {
  if (fields.some((field) => ["name", "phone", "email"].includes(field))) return 0;
  const places = ["address", "city", "state", "postalCode", "country", "fee"];
  if (fields.some((field) => places.includes(field))) return 2;
  return 3;
}

function nextText({ payment }: OrderDraft, isReady: boolean): string {
  if (!isReady) return "Choose a customer and add an item first";
  if (payment === "delivery") return "Next: pack it. The rider takes the money";
  return payment === "paid"
    ? "Next: send the receipt on WhatsApp or print it"
    : "Next: send the link on WhatsApp or by email";
}

function useCustomerDetails(id: string): Customer | undefined {
  const { loaded } = useLoaded(
    async (signal) =>
      id === "" ? null : await api("GET /staff/customers/:id", { params: { id }, signal }),
    ["customer", id],
  );
  return loaded.state === "ready" ? (loaded.data ?? undefined) : undefined;
}

/** Fills in who was asked for by the address of the page, and where they have things sent. */
function useKnownCustomer(
  details: Customer | undefined,
  draft: OrderDraft,
  edit: (change: Partial<OrderDraft>) => void,
): void {
  useEffect(() => {
    if (!details || draft.addressOf === details.id || draft.isNew) return;
    const { id, name, phone, email, city, orders, business, lastAddress, addresses } = details;
    const usual = lastAddress?.address ? lastAddress : addresses[0];
    edit({
      known: { id, name, phone, email, city, orders, business },
      addressOf: id,
      // Nothing typed for somebody else goes to this customer.
      ...((usual || draft.addressOf !== "") && {
        address: usual?.address ?? "",
        city: usual?.city ?? "",
        state: usual?.state || "Lagos",
        postalCode: usual?.postalCode ?? "",
        country: usual?.country || "Nigeria",
      }),
    });
  });
}

interface BottomBarProps {
  readonly draft: OrderDraft;
  readonly totals: OrderTotals;
  readonly step: number;
  readonly createButton: React.ReactNode;
  readonly notice: Elements;
  readonly onBasket: () => void;
  readonly onNext: () => void;
}

const maxThumbnails = 3;

function BottomBar(props: BottomBarProps) {
  const { draft, totals, step, createButton, notice, onBasket, onNext } = props;
  const isLast = step === steps.length - 1;
  const next = steps[step + 1];
  const isOff = step === 0 ? !hasCustomer(draft) : draft.lines.length === 0;
  return (
    <div
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-header flex min-h-18 flex-wrap items-center gap-3 border-ink border-t bg-paper px-4 py-2.5 lg:left-53"
    >
      {isLast && <div className="basis-full empty:hidden">{notice}</div>}
      {step > 0 && totals.quantity > 0 && (
        <button
          type="button"
          onClick={onBasket}
          className="grid min-h-11 min-w-0 shrink-0 justify-items-start text-left"
        >
          <span className="sr-only">Open the order:</span>
          {step === 1 ? (
            <span className="flex items-center gap-1">
              {draft.lines.slice(0, maxThumbnails).map(({ product, size }) => (
                <img
                  key={`${product.id} ${size}`}
                  src={product.images[0]?.thumbnailUrl ?? ""}
                  alt=""
                  width={28}
                  height={35}
                  className="h-8.75 w-7 bg-plaster object-cover"
                />
              ))}
              <ChevronDownIcon className="size-5 rotate-180" />
            </span>
          ) : (
            <span className="text-meta text-umber">{barNote(draft, totals, step)}</span>
          )}
          <span className="font-medium tabular-nums">
            <span>{step === 1 && `${plural(totals.quantity, "item")}, `}</span>
            <span>{formatNaira(totals.totalKobo)}</span>
          </span>
        </button>
      )}
      <div className="min-w-0 flex-1">
        {isLast ? (
          createButton
        ) : (
          <Button className="w-full" disabled={isOff} onClick={onNext}>
            {step === 0 ? `Next: ${next?.toLowerCase()}` : next}
          </Button>
        )}
      </div>
    </div>
  );
}

function barNote(draft: OrderDraft, totals: OrderTotals, step: number): string {
  if (step === 2)
    return `${plural(totals.quantity, "item")}${draft.isPickup ? "" : " and delivery"}`;
  if (draft.payment === "delivery") return "To pay on delivery";
  if (draft.payment !== "paid") return "To pay";
  return receivedKobo(draft, totals) < totals.totalKobo ? "Paid in part" : "Paid in full";
}
