import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Delivery } from "#contract/api/delivery.ts";
import type { Product } from "#contract/api/products.ts";
import { arrivesBy } from "#contract/delivery/shop-days.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { type Pending, useSettled } from "../../loading/settled.ts";

/** What a shopper asks after the price: cloth, delivery, exchange. */
export function ProductNotes(props: {
  readonly product: Product;
  readonly delivery: Pending<Delivery | undefined>;
}) {
  return (
    <div className="border-t border-line">
      {props.product.material.trim() !== "" && (
        <Note title="Cloth and care">{props.product.material}</Note>
      )}
      <Suspense fallback={<Note title="Delivery" />}>
        <DeliveryNote delivery={props.delivery} />
      </Suspense>
      <Note title="Free size exchange">
        Wrong fit? Send it back and we send the right one. You pay nothing for the second journey.
      </Note>
    </div>
  );
}

/** What is said of delivery where the store could not be asked (specification §9, FAQ). */
const promised = {
  title: "Delivery, 3–5 business days",
  sentences: [
    "Standard delivery takes 3–5 business days within Nigeria and 7–14 days to other countries.",
  ],
};

/** How long it takes, and what it costs where that is charged. */
function DeliveryNote(props: { readonly delivery: Pending<Delivery | undefined> }) {
  const delivery = useSettled(props.delivery);
  const { title, sentences } = delivery ?? promised;
  const day = useArrival(delivery);
  return (
    <Note title={title}>
      {day && <span className="block">Ordered now, it arrives in Nigeria by {day}.</span>}
      {sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </Note>
  );
}

/** By when an order of now arrives, where the merchant has said how long that takes. A kept page would tell a past day. */
function useArrival(delivery: Delivery | undefined): string {
  const [day, setDay] = useState("");
  const days = delivery?.isSet ? delivery.range.daysTo : undefined;
  useEffect(() => setDay(days === undefined ? "" : arrivesBy(new Date(), days)), [days]);
  return day;
}

function Note(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-indigo">
        {props.title}
        <PlusIcon className="shrink-0 group-open:hidden" />
        <MinusIcon className="hidden shrink-0 group-open:block" />
      </summary>
      <p className="max-w-[60ch] pb-5 text-umber">{props.children}</p>
    </details>
  );
}
