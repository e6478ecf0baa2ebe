import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { type Pending, usePending } from "../../../loading/pending.ts";

export function ProductNotes(props: {
  readonly product: Product;
  readonly delivery: Pending<Delivery | undefined>;
}) {
  return (
    <div className="border-t border-line">
      {props.product.material.trim() !== "" && (
        <Section title="Cloth and care">{props.product.material}</Section>
      )}
      <Suspense fallback={<Section title="Delivery" />}>
        <DeliveryNote delivery={props.delivery} />
      </Suspense>
      <Section title="Free size exchange">
        Wrong size? Exchange it free: the second delivery is on us.
      </Section>
    </div>
  );
}

/** Used when delivery could not be loaded (specification §9, FAQ). */
const defaultDelivery = {
  title: "Delivery, 3–5 business days",
  sentences: [
    "Standard delivery takes 3–5 business days within Nigeria and 7–14 days to other countries.",
  ],
};

function DeliveryNote(props: { readonly delivery: Pending<Delivery | undefined> }) {
  const delivery = usePending(props.delivery);
  const { title, sentences } = delivery ?? defaultDelivery;
  const arrivalDate = useArrivalDate(delivery);
  return (
    <Section title={title}>
      {arrivalDate && (
        <span className="block">
          Ordered now, it arrives in Nigeria by <span>{arrivalDate}</span>.
        </span>
      )}
      {sentences.map((sentence) => (
        <span key={sentence} className="block">
          {sentence}
        </span>
      ))}
    </Section>
  );
}

/** Computed in the browser: a cached page would show a past day. */
function useArrivalDate(delivery: Delivery | undefined): string {
  const [arrivalDate, setArrivalDate] = useState("");
  const days = delivery?.isSet ? delivery.range.daysTo : undefined;
  useEffect(
    () => setArrivalDate(days === undefined ? "" : formatArrivalDay(new Date(), days)),
    [days],
  );
  return arrivalDate;
}

function Section(props: { readonly title: string; readonly children?: ReactNode }) {
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
