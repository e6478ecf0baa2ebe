import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import type { DoneEarlierMeta } from "#contract/api/idempotent.ts";
import type { PriceChangedMeta, ShippingInfo } from "#contract/api/orders.ts";
import type { PayLinkMade } from "#contract/api/staff-order-acts.ts";
import { faultOf, metaOf } from "#contract/client/api-fault.ts";
import { newKey } from "#contract/client/new-key.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira, toNaira } from "#contract/money/naira.ts";
import { checkShippingInfo } from "#contract/validation/shipping-info.ts";
import { rulesFrom } from "#ui/forms/use-fields.ts";
import { useForm } from "#ui/forms/use-form.ts";
import { Button } from "#ui/primitives/button.tsx";
import { api } from "../../api.ts";
import { Failure } from "../../loading/failure.tsx";
import { faultText } from "../../loading/fault-text.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { addPiece, type ChosenLine, sumOf } from "../../parts/chosen-line.ts";
import { ChosenLines } from "../../parts/chosen-lines.tsx";
import { DoneBefore } from "../../parts/done-before.tsx";
import { FormFault } from "../../parts/form-fault.tsx";
import { Panel } from "../../parts/panel.tsx";
import { ProductFinder } from "../../parts/product-finder.tsx";
import { RecordHead } from "../../parts/record-head.tsx";
import { RecordSkeleton } from "../../parts/record-skeleton.tsx";
import { RestoredNote } from "../../parts/restored-note.tsx";
import { BuyerFields } from "./buyer-fields.tsx";
import { buyerOf, nobody } from "./buyer-of.ts";
import { OrderMade } from "./order-made.tsx";
import { useDeliveryFee } from "./use-delivery-fee.ts";
import { useKeptOrder } from "./use-kept-order.ts";

const fields = Object.keys(nobody) as (keyof ShippingInfo)[];

/** An order that somebody gives on the phone: what they want, who they are, and a link for them to pay. */
export function NewOrderPage() {
  const [params] = useSearchParams();
  const customerId = params.get("customer");
  return (
    <>
      <RecordHead way={{ to: "/orders", label: "Orders" }} title="New order" />
      {customerId === null ? (
        <NewOrders buyer={nobody} />
      ) : (
        <OrderForCustomer key={customerId} customerId={customerId} />
      )}
    </>
  );
}

/** The same, begun on the page of somebody the store knows. */
function OrderForCustomer({ customerId }: { readonly customerId: string }) {
  const { loaded, reload } = useLoaded(
    (signal) => api("GET /staff/customers/:id", { params: { id: customerId }, signal }),
    ["customer", "who orders", customerId],
  );
  if (loaded.state === "loading") return <RecordSkeleton />;
  if (loaded.state === "failed") {
    return (
      <Failure fault={loaded.fault} message="The buyer could not be loaded." onRetry={reload} />
    );
  }
  return <NewOrders customerId={customerId} buyer={buyerOf(loaded.data)} />;
}

interface NewOrdersProps {
  /** Who the store says orders. */
  readonly buyer: ShippingInfo;
  readonly customerId?: string;
}

/** One order after another. */
function NewOrders(props: NewOrdersProps) {
  const [round, setRound] = useState(0);
  return <NewOrder key={round} {...props} onAnew={() => setRound(round + 1)} />;
}

function NewOrder({
  buyer: known,
  customerId,
  onAnew,
}: NewOrdersProps & { readonly onAnew: () => void }) {
  const { kept, keep } = useKeptOrder(customerId);
  const [lines, setLines] = useState<readonly ChosenLine[]>(kept?.lines ?? []);
  const [made, setMade] = useState<PayLinkMade>();
  // Placed by an earlier press, before what was corrected since.
  const [earlier, setEarlier] = useState<DoneEarlierMeta>();
  // What the store asks of this buyer where it differs, such as the prices of a business, and for which fee it did.
  const [asked, setAsked] = useState<{ readonly totalKobo: Kobo; readonly feeKobo: Kobo }>();
  const [key] = useState(() => kept?.key ?? newKey());
  const form = useForm({
    initial: kept?.buyer ?? known,
    rules: (values) => rulesFrom(checkShippingInfo(values)),
    async send(shippingInfo) {
      const items = lines.map(({ product, size, quantity }) => ({
        productId: product.id,
        size,
        quantity,
      }));
      const headers = { "idempotency-key": key };
      const body = { items, shippingInfo, totalAmount: toNaira(totalKobo) };
      setMade(await api("POST /staff/orders", { headers, body }));
    },
    failureOf(cause) {
      const before = metaOf(cause, "idempotency_mismatch");
      if (before) {
        setEarlier(before);
        return "";
      }
      const fault = faultOf(cause);
      if (fault?.code === "price_changed") {
        const { total } = fault.meta as PriceChangedMeta;
        setAsked({ totalKobo: fromNaira(total), feeKobo });
        return `${fault.message} Tell the buyer, then place it at this price.`;
      }
      return faultText(cause, "The order could not be placed. Please try again.");
    },
  });

  const feeKobo = useDeliveryFee(form.values);
  const totalKobo = asked?.feeKobo === feeKobo ? asked.totalKobo : kobo(sumOf(lines) + feeKobo);

  const { values: buyer } = form;
  const isTyped = lines.length > 0 || fields.some((name) => buyer[name] !== known[name]);
  useEffect(() => {
    keep(isTyped && !made && !earlier ? { lines, buyer, key } : undefined);
  });

  function choose(next: readonly ChosenLine[]) {
    setAsked(undefined);
    setLines(next);
  }

  if (made) return <OrderMade made={made} email={form.values.email} onAnother={onAnew} />;
  return (
    <form
      noValidate
      onSubmit={(event) => void form.submit(event)}
      className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_440px]"
    >
      {kept && (
        <div className="xl:col-span-2">
          <RestoredNote
            onForget={() => {
              keep(undefined);
              onAnew();
            }}
          />
        </div>
      )}
      <Panel title="Pieces">
        <ProductFinder
          label="What the buyer wants"
          onChoose={(product, size) => choose(addPiece(lines, product, size))}
        />
      </Panel>
      <div className="grid gap-4">
        <Panel title="The order">
          <ChosenLines
            sumLabel={feeKobo > 0 ? `To pay, with ${formatNaira(feeKobo)} for delivery` : "To pay"}
            lines={lines}
            totalKobo={totalKobo}
            onChange={choose}
          />
        </Panel>
        <Panel title="The buyer">
          <BuyerFields field={form.field} />
        </Panel>
        {earlier ? (
          <DoneBefore
            title={`Order ${earlier.name} was placed before`}
            to={`/orders/${earlier.id}`}
            open="Open the order"
            anew="Begin another order"
            onAnew={onAnew}
          />
        ) : (
          <>
            <FormFault text={form.failure} />
            <Button type="submit" busy={form.busy} disabled={lines.length === 0}>
              {lines.length === 0
                ? "Place the order"
                : `Place the order for ${formatNaira(totalKobo)}`}
            </Button>
            <p className="text-meta text-umber">
              The buyer gets a mail with a link to pay. The pieces are kept for a day at least.
            </p>
          </>
        )}
      </div>
    </form>
  );
}
