import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import type { AlreadyCreatedMeta } from "#contract/api/idempotent.ts";
import type { PriceChangedMeta, ShippingInfo } from "#contract/api/orders/orders.ts";
import type { CreatedPaymentLink } from "#contract/api/orders/staff-order-commands.ts";
import { asApiError, getErrorMeta } from "#contract/client/api-error.ts";
import { createRandomKey } from "#contract/client/random-key.ts";
import {
  type Destination,
  findDeliveryTerms,
  findState,
} from "#contract/delivery/delivery-terms.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { validateShippingInfo } from "#contract/validation/shipping-info.ts";
import { rulesFrom } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { LinkButton } from "#ui/primitives/link-button.tsx";
import { api } from "../../api.ts";
import { errorText } from "../../loading/errors.ts";
import { Failure } from "../../loading/failure.tsx";
import { useLoaded } from "../../loading/use-loaded.ts";
import { pageTitle } from "../../page-title.ts";
import { addItem, type CartLine, CartLines, linesTotal } from "../../parts/domain/cart-lines.tsx";
import { PaymentLink, paymentLinkMessage } from "../../parts/domain/payment-link.tsx";
import { ProductSizePicker } from "../../parts/domain/product-search.tsx";
import { AlreadyCreatedNotice } from "../../parts/forms/already-created-notice.tsx";
import { FormError } from "../../parts/forms/form-error.tsx";
import { DraftRestoredNotice } from "../../parts/forms/unsaved-changes.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import { readSavedForReload, saveForReload } from "../../parts/offline/tab-storage.ts";
import { RecordHead } from "../../parts/records/record-head.tsx";
import { RecordSkeleton } from "../../parts/records/record-skeleton.tsx";
import { useMemberId } from "../../session/use-member.ts";
import { BuyerFields, emptyBuyer, toOrderBuyer } from "./buyer-fields.tsx";

export const meta = () => [{ title: pageTitle("New order") }];

const fields = Object.keys(emptyBuyer) as (keyof ShippingInfo)[];

export default function NewOrderPage() {
  const [params] = useSearchParams();
  const customerId = params.get("customer");
  return (
    <>
      <RecordHead backLink={{ to: "/orders", label: "Orders" }} title="New order" />
      {customerId === null ? (
        <NewOrders buyer={emptyBuyer} />
      ) : (
        <OrderForCustomer key={customerId} customerId={customerId} />
      )}
    </>
  );
}

function OrderForCustomer({ customerId }: { readonly customerId: string }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/customers/:id", { params: { id: customerId }, signal }),
    ["customer", customerId],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return <Failure error={loaded.error} message="Couldn't load the customer." onRetry={reload} />;
  }
  return <NewOrders customerId={customerId} buyer={toOrderBuyer(loaded.data)} />;
}

interface NewOrdersProps {
  readonly buyer: ShippingInfo;
  readonly customerId?: string;
}

function NewOrders(props: NewOrdersProps) {
  const [round, setRound] = useState(0);
  return <NewOrder key={round} {...props} onStartOver={() => setRound(round + 1)} />;
}

function NewOrder({
  buyer: initialBuyer,
  customerId,
  onStartOver,
}: NewOrdersProps & { readonly onStartOver: () => void }) {
  const { savedDraft, saveDraft } = useOrderDraft(customerId);
  const [lines, setLines] = useState<readonly CartLine[]>(savedDraft?.lines ?? []);
  const [created, setCreated] = useState<CreatedPaymentLink>();
  // The same order was already placed by an earlier request.
  const [earlierOrder, setEarlierOrder] = useState<AlreadyCreatedMeta>();
  // Total quoted by the store where it differs, such as for wholesale, and the fee it was quoted with.
  const [quoted, setQuoted] = useState<{ readonly totalKobo: Kobo; readonly feeKobo: Kobo }>();
  const [key] = useState(() => savedDraft?.key ?? createRandomKey());
  const form = useForm({
    initial: savedDraft?.buyer ?? initialBuyer,
    rules: (values) => rulesFrom(validateShippingInfo(values)),
    async send(shippingInfo) {
      const items = lines.map(({ product, size, quantity }) => ({
        productId: product.id,
        size,
        quantity,
      }));
      const headers = { "idempotency-key": key };
      const body = { items, shippingInfo, totalAmount: toNaira(totalKobo) };
      setCreated(await api("POST /staff/orders", { headers, body }));
    },
    toFailure(cause) {
      const earlierMeta = getErrorMeta(cause, "idempotency_mismatch");
      if (earlierMeta) {
        setEarlierOrder(earlierMeta);
        return "";
      }
      const error = asApiError(cause);
      if (error?.code === "price_changed") {
        const { total } = error.meta as PriceChangedMeta;
        setQuoted({ totalKobo: fromNaira(total), feeKobo });
        return `${error.message} Tell the customer, then place the order at this price.`;
      }
      return errorText(cause, "Couldn't place the order. Try again.");
    },
  });

  const feeKobo = useDeliveryFee(form.values);
  const totalKobo =
    quoted?.feeKobo === feeKobo ? quoted.totalKobo : kobo(linesTotal(lines) + feeKobo);

  const { values: buyer } = form;
  const hasInput = lines.length > 0 || fields.some((name) => buyer[name] !== initialBuyer[name]);
  useEffect(() => {
    saveDraft(hasInput && !created && !earlierOrder ? { lines, buyer, key } : undefined);
  });

  function changeLines(next: readonly CartLine[]) {
    setQuoted(undefined);
    setLines(next);
  }

  if (created)
    return <OrderCreated created={created} email={form.values.email} onStartOver={onStartOver} />;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]"
    >
      {savedDraft && (
        <div className="xl:col-span-2">
          <DraftRestoredNotice
            onDiscard={() => {
              saveDraft(undefined);
              onStartOver();
            }}
          />
        </div>
      )}
      <Panel title="Items">
        <ProductSizePicker
          label="Add items"
          onChoose={(product, size) => changeLines(addItem(lines, product, size))}
        />
      </Panel>
      <div className="grid gap-4">
        <Panel title="Order summary">
          <CartLines
            totalLabel={feeKobo > 0 ? `Total, with ${formatNaira(feeKobo)} delivery` : "Total"}
            lines={lines}
            totalKobo={totalKobo}
            onChange={changeLines}
          />
        </Panel>
        <Panel title="Customer">
          <BuyerFields field={form.field} />
        </Panel>
        {earlierOrder ? (
          <AlreadyCreatedNotice
            title={`Order ${earlierOrder.name} was already placed`}
            to={`/orders/${earlierOrder.id}`}
            linkLabel="View order"
            newLabel="Start a new order"
            onNew={onStartOver}
          />
        ) : (
          <>
            <FormError text={form.failure} />
            <Button type="submit" busy={form.busy} disabled={lines.length === 0}>
              {lines.length === 0 ? "Place order" : `Place order for ${formatNaira(totalKobo)}`}
            </Button>
            <p className="text-meta text-umber">
              We email the customer a payment link. Items are reserved for at least 24 hours.
            </p>
          </>
        )}
      </div>
    </form>
  );
}

/** Delivery fee as at checkout; 0 while unknown. */
function useDeliveryFee(destination: Destination): Kobo {
  const state = findState(destination.state);
  const { loaded: delivery } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["shopper-delivery"],
  );
  const { loaded: areas } = useLoaded(
    async (signal) =>
      state === undefined ? null : await api("GET /delivery/areas", { query: { state }, signal }),
    ["delivery-areas", state ?? ""],
  );
  if (delivery.state !== "ready" || destination.state.trim() === "") return kobo(0);
  const knownAreas = areas.state === "ready" ? (areas.data ?? undefined) : undefined;
  return fromNaira(findDeliveryTerms(destination, delivery.data, knownAreas)?.fee ?? 0);
}

interface OrderDraft {
  readonly lines: readonly CartLine[];
  readonly buyer: ShippingInfo;
  /** Idempotency key, kept so that the order is placed once. */
  readonly key: string;
}

interface OrderDraftState {
  readonly savedDraft: OrderDraft | undefined;
  saveDraft(order: OrderDraft | undefined): void;
}

/** In this tab only, since it holds personal data. */
function useOrderDraft(customerId: string | undefined): OrderDraftState {
  const keySuffix = customerId === undefined ? "" : `:${customerId}`;
  const storageKey = `new-order:${useMemberId()}${keySuffix}`;
  const [savedDraft] = useState(() => readSavedForReload<OrderDraft>(storageKey));
  return { savedDraft, saveDraft: (order) => saveForReload(storageKey, order) };
}

interface OrderCreatedProps {
  readonly created: CreatedPaymentLink;
  readonly email: string;
  readonly onStartOver: () => void;
}

function OrderCreated({ created, email, onStartOver }: OrderCreatedProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { id, orderNumber, paymentLink, until } = created;

  return (
    <Panel title={`Order ${orderNumber} placed`}>
      <p ref={heading} tabIndex={-1} className="outline-none">
        {until === null
          ? "There is nothing to pay, so it's ready to pack."
          : paymentLinkMessage(email, until)}
      </p>
      {until !== null && <PaymentLink paymentLink={paymentLink} />}
      <div className="mt-6 flex flex-wrap gap-3">
        <LinkButton to={`/orders/${id}`} variant="ghost">
          View order
        </LinkButton>
        <Button variant="ghost" onClick={onStartOver}>
          New order
        </Button>
      </div>
    </Panel>
  );
}
