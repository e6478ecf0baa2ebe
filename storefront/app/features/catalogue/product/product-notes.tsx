import { type ReactNode, Suspense, useEffect, useState } from "react";
import type { Product } from "#contract/api/catalogue/products.ts";
import type { Delivery } from "#contract/api/delivery/delivery.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { SelectField } from "#ui/primitives/fields/select.tsx";
import { MinusIcon, PlusIcon } from "#ui/primitives/icons.tsx";
import { whatsAppLink } from "../../../contact-links.ts";
import { type Pending, usePending } from "../../../loading/pending.ts";
import { readStorage, writeStorage } from "../../../session/browser-storage.ts";
import { MeasurementsTable } from "./measurements-table.tsx";
import { StockAlertForm } from "./stock-alert-form.tsx";

export interface ProductNotesProps {
  readonly product: Product;
  readonly delivery: Pending<Delivery | undefined>;
  readonly origin: string;
}

export default function ProductNotes(props: ProductNotesProps) {
  const { product, origin } = props;
  const soldOut = (product.sizesStock ?? []).flatMap(({ size, stock }) =>
    stock > 0 ? [] : size.size,
  );
  return (
    <>
      <div className="border-t border-line">
        {soldOut.length > 0 && (
          <Section title="Tell me when it’s back">
            <StockAlertForm productId={product.id} sizes={soldOut} />
          </Section>
        )}
        <ClothAndCare product={product} />
        {product.fields && (
          <Section title="Details">
            <DetailList
              details={Object.values(product.fields).map(({ label, text }) => ({
                name: label,
                value: text,
              }))}
            />
          </Section>
        )}
        {product.measurements && product.measurements.length > 0 && (
          <Section title="Measurements">
            <MeasurementsTable product={product} />
          </Section>
        )}
        <Suspense fallback={<Section title="Delivery" />}>
          <DeliveryNote delivery={props.delivery} />
        </Suspense>
        <Section title="Free size exchange">
          Wrong size? Exchange it free: the second delivery is on us.
        </Section>
      </div>
      <a
        href={whatsAppLink(`${product.name}\n${origin}/product/${product.id}`)}
        target="_blank"
        rel="noreferrer"
        className="touch-target mt-6 text-link leading-none"
      >
        <span>Share on WhatsApp</span>
        <span className="sr-only"> (opens in a new window)</span>
      </a>
    </>
  );
}

function ClothAndCare({ product }: { readonly product: Product }) {
  const { material, colour, cloth, town, weight, care = [] } = product;
  const details = [
    { name: "Colour", value: colour?.name },
    { name: "Cloth", value: cloth },
    { name: "Woven or dyed in", value: town },
    { name: "Weight", value: weight && `${weight} g/m²` },
  ].filter(({ value }) => value);
  if (material.trim() === "" && details.length === 0 && care.length === 0) return null;
  return (
    <Section title="Cloth and care">
      <span className="block">{material}</span>
      {details.length > 0 && <DetailList details={details} className="mt-3" />}
      {care.length > 0 && (
        <ul className="mt-3 list-disc pl-4.5" aria-label="Care">
          {care.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface DetailListProps {
  readonly details: readonly { readonly name: string; readonly value: ReactNode }[];
  readonly className?: string;
}

function DetailList({ details, className }: DetailListProps) {
  return (
    <dl className={classNames("grid grid-cols-[auto_1fr] gap-x-6 gap-y-1", className)}>
      {details.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt>{name}</dt>
          <dd className="wrap-anywhere text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Used when delivery could not be loaded (specification §9, FAQ). */
const defaultDelivery = {
  title: "Delivery, 3–5 business days",
  sentences: [
    "Standard delivery takes 3–5 business days within Nigeria and 7–14 days to other countries.",
  ],
};

const areaKey = "deliver-to";

function DeliveryNote(props: { readonly delivery: Pending<Delivery | undefined> }) {
  const delivery = usePending(props.delivery);
  const { title, sentences } = delivery ?? defaultDelivery;
  const [state, setState] = useState("");
  // Read in the browser: a cached page is the same for everybody.
  useEffect(() => setState(readStorage("localStorage", areaKey) ?? ""), []);
  const arrivalDate = useArrivalDate(delivery, state);
  return (
    <Section title={arrivalDate && state ? `Delivery to ${state} by ${arrivalDate}` : title}>
      {arrivalDate && (
        <>
          <span className="block">
            Ordered now, it arrives in <span>{state || "Nigeria"}</span> by{" "}
            <span>{arrivalDate}</span>.
          </span>
          <SelectField
            label="Deliver to"
            value={state}
            onChange={({ target }) => {
              setState(target.value);
              writeStorage("localStorage", areaKey, target.value || null);
            }}
            frameClassName="my-3 max-w-76"
          >
            <option value="">Anywhere in Nigeria</option>
            {nigerianStates.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        </>
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
function useArrivalDate(delivery: Delivery | undefined, state: string): string {
  const [arrivalDate, setArrivalDate] = useState("");
  const days = delivery?.isSet ? rangeOf(delivery, state).daysTo : undefined;
  useEffect(
    () => setArrivalDate(days === undefined ? "" : formatArrivalDay(new Date(), days)),
    [days],
  );
  return arrivalDate;
}

function rangeOf({ range, groups, others }: Delivery, state: string): Delivery["range"] {
  if (state === "") return range;
  return groups.find(({ states }) => states.includes(state)) ?? others;
}

function Section(props: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-indigo">
        {props.title}
        <PlusIcon className="shrink-0 group-open:hidden" />
        <MinusIcon className="hidden shrink-0 group-open:block" />
      </summary>
      <div className="max-w-[60ch] pb-5 text-umber">{props.children}</div>
    </details>
  );
}
