import { useEffect, useRef, useState } from "react";
import type { Delivery, DeliveryTerms, PickupPlace } from "#contract/api/delivery/delivery.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import { findDeliveryTerms, findState, isInNigeria } from "#contract/delivery/delivery-terms.ts";
import { formatBusinessDays, formatFeeRange, noFeeText } from "#contract/delivery/delivery-text.ts";
import { isInternational, notIncludedText, waivedLabel } from "#contract/delivery/shipping-rows.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { formatNaira, fromNaira } from "#contract/money/naira.ts";
import { noShippingFee, type ShippingQuote } from "#contract/pricing/shipping-fee.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { api } from "../../../api.ts";
import { Suggestions } from "../../../forms/suggestions.tsx";
import { useAreas, useProposedPostalCode } from "../../../forms/use-areas.ts";
import { useSession } from "../../../session/session-context.tsx";
import type { CheckoutForm } from "./use-checkout-form.ts";

export interface ShippingChoice extends ShippingQuote {
  readonly isPickup?: boolean;
  readonly fee?: string;
  readonly days?: string;
  readonly note?: string;
  /** Up to which total the shopper may pay the rider. */
  readonly onDeliveryLimitKobo?: Kobo;
}

export interface DeliveryOptionsProps {
  readonly form: Pick<CheckoutForm, "values" | "set">;
  readonly subtotalKobo: Kobo;
  readonly statesId: string;
  readonly areasId: string;
  /** Called when the server names another fee, to load everything again. */
  readonly shipping: ShippingChoice;
  readonly onShipping: (shipping: ShippingChoice) => void;
  /** Called with the postal code it filled in. */
  readonly onPostalCode: (postalCode: string) => void;
}

/** Offline there are no suggestions, and the server states the fee when the order is placed. */
export default function DeliveryOptions(props: DeliveryOptionsProps) {
  const { form, subtotalKobo, statesId, areasId, shipping, onShipping, onPostalCode } = props;
  const { city, country } = form.values;
  const inNigeria = isInNigeria(country);
  const state = findState(form.values.state);
  const [delivery, setDelivery] = useState<Delivery>();
  const [requestId, setRequestId] = useState(0);
  const lastQuote = useRef(shipping);
  const areas = useAreas(state, requestId);
  useProposedPostalCode(areas, form.values, (code) => {
    form.set("postalCode", code);
    onPostalCode(code);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setDelivery(undefined);
    api("GET /delivery", { signal }).then(setDelivery).catch(ignore);
    return () => stop.abort();
  }, [requestId]);

  const onDeliveryLimitKobo = useOnDeliveryLimit(delivery, { city, state, country });

  useEffect(() => {
    if (shipping === lastQuote.current) return;
    lastQuote.current = shipping;
    setRequestId((before) => before + 1);
  }, [shipping]);

  const isStateBlank = inNigeria && form.values.state.trim() === "";
  const isAbroad = isInternational({ state: form.values.state, country });
  const isPickup = shipping.isPickup === true;
  useEffect(() => {
    if (!delivery) return;
    const setQuote = (choice: ShippingChoice) => {
      const quote = onDeliveryLimitKobo ? { ...choice, onDeliveryLimitKobo } : choice;
      lastQuote.current = quote;
      onShipping(quote);
    };
    const { feeFrom, feeTo } = delivery.range;
    const formatDays = (days: Pick<DeliveryTerms, "daysFrom" | "daysTo">) =>
      delivery.isSet
        ? `${formatBusinessDays(days)}, arrives by ${formatArrivalDay(new Date(), days.daysTo)}`
        : formatBusinessDays(days);
    if (isPickup && delivery.pickup) {
      const { readyIn } = delivery.pickup;
      const quote = { ...noShippingFee, isPickup, fee: "Free" };
      lastQuote.current = { ...quote, days: `pick-up, ready in ${readyIn}` };
      onShipping(lastQuote.current);
      return;
    }
    const freeFromKobo =
      delivery.freeFrom === null || isAbroad ? null : fromNaira(delivery.freeFrom);
    const isFree = freeFromKobo !== null && subtotalKobo >= freeFromKobo;
    if (isStateBlank && !isFree && feeFrom < feeTo) {
      setQuote({
        ...noShippingFee,
        fee: formatFeeRange(delivery.range),
        days: formatDays(delivery.range),
      });
      return;
    }
    const terms = findDeliveryTerms({ city, state: state ?? "", country }, delivery, areas);
    if (!terms) return;
    const known = { feeKobo: fromNaira(terms.fee), freeFromKobo, days: formatDays(terms) };
    if (isFree && terms.fee > 0) setQuote({ ...known, note: "Free delivery" });
    else if (terms.fee > 0 && freeFromKobo !== null) {
      const missing = formatNaira(kobo(freeFromKobo - subtotalKobo));
      setQuote({ ...known, note: `Add ${missing} for free delivery` });
    } else if (terms.fee > 0) setQuote(known);
    else if (isAbroad) {
      setQuote({ ...known, fee: notIncludedText, note: noFeeText });
    } else setQuote({ ...known, note: waivedLabel });
  }, [
    delivery,
    areas,
    city,
    state,
    country,
    isStateBlank,
    isAbroad,
    isPickup,
    subtotalKobo,
    onDeliveryLimitKobo,
    onShipping,
  ]);

  const typed = useRef<Partial<ShippingInfo>>({});
  const choose = (address: Partial<ShippingInfo>, choice: ShippingChoice) => {
    for (const [field, value] of entriesOf(address)) form.set(field, value);
    onShipping(choice);
  };
  return (
    <>
      {delivery?.pickup && (
        <PickupChoice
          place={delivery.pickup}
          isPickup={isPickup}
          onPickup={({ address, city: town, state: region, postalCode }) => {
            const { values } = form;
            typed.current = {
              address: values.address,
              city: values.city,
              state: values.state,
              postalCode: values.postalCode,
              country: values.country,
            };
            choose(
              { address, city: town, state: region, postalCode, country: "Nigeria" },
              { ...noShippingFee, isPickup: true },
            );
          }}
          onDelivery={() => choose(typed.current, noShippingFee)}
        />
      )}
      {inNigeria && (
        <>
          <Suggestions id={statesId} names={nigerianStates} />
          {areas && <Suggestions id={areasId} names={areas.areas.map(({ name }) => name)} />}
        </>
      )}
    </>
  );
}

const typingMs = 400;

/** Asked for customers who are logged in, where the shop offers it at all. */
function useOnDeliveryLimit(
  delivery: Delivery | undefined,
  { city, state, country }: { city: string; state: string | undefined; country: string },
): Kobo | undefined {
  const { user } = useSession();
  const [limitKobo, setLimitKobo] = useState<Kobo>();
  const canBeOffered = delivery?.payOnDelivery && user && state && city.trim() !== "";
  useEffect(() => {
    setLimitKobo(undefined);
    if (!canBeOffered) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const query = { city, state, country };
      api("GET /checkout/pay-on-delivery", { query, signal: stop.signal })
        .then(({ limit }) => setLimitKobo(limit === null ? undefined : fromNaira(limit)))
        .catch(ignore);
    }, typingMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [canBeOffered, city, state, country]);
  return limitKobo;
}

const entriesOf = (address: Partial<ShippingInfo>) =>
  Object.entries(address) as [keyof ShippingInfo, string][];

interface PickupChoiceProps {
  readonly place: PickupPlace;
  readonly isPickup: boolean;
  readonly onPickup: (place: PickupPlace) => void;
  readonly onDelivery: () => void;
}

function PickupChoice({ place, isPickup, onPickup, onDelivery }: PickupChoiceProps) {
  return (
    <div className="mt-8">
      <RadioSwitch
        legend="Delivery or pick-up"
        options={[
          { id: "delivery", label: "Delivery", note: "To your address" },
          { id: "pickup", label: "Pick-up", note: `Free, ready in ${place.readyIn}` },
        ]}
        value={isPickup ? "pickup" : "delivery"}
        onChange={(choice) => (choice === "pickup" ? onPickup(place) : onDelivery())}
      />
      {isPickup && (
        <p className="mt-3 text-meta text-umber">
          Pick it up at {place.address}, {place.city}. {place.hours}.
        </p>
      )}
    </div>
  );
}

const ignore = () => undefined;
