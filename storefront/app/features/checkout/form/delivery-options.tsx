import { useEffect, useRef, useState } from "react";
import type { Delivery, DeliveryAreas, DeliveryTerms } from "#contract/api/delivery/delivery.ts";
import type { ShippingInfo } from "#contract/api/orders/orders.ts";
import { findDeliveryTerms, findState, isInNigeria } from "#contract/delivery/delivery-terms.ts";
import { formatBusinessDays, formatFeeRange, noFeeText } from "#contract/delivery/delivery-text.ts";
import { isInternational, notIncludedText, waivedLabel } from "#contract/delivery/shipping-rows.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { api } from "../../../api.ts";

export interface ShippingQuote {
  readonly feeKobo: Kobo;
  readonly fee?: string;
  readonly days?: string;
  readonly note?: string;
}

export interface DeliveryOptionsProps {
  readonly to: Pick<ShippingInfo, "city" | "state" | "country">;
  readonly statesId: string;
  readonly areasId: string;
  /** Called when the server names another fee, to load everything again. */
  readonly shipping: ShippingQuote;
  readonly onShipping: (shipping: ShippingQuote) => void;
}

/** Offline there are no suggestions, and the server states the fee when the order is placed. */
export default function DeliveryOptions(props: DeliveryOptionsProps) {
  const { to, statesId, areasId, shipping, onShipping } = props;
  const { city, country } = to;
  const inNigeria = isInNigeria(country);
  const state = findState(to.state);
  const [delivery, setDelivery] = useState<Delivery>();
  const [areas, setAreas] = useState<DeliveryAreas>();
  const [requestId, setRequestId] = useState(0);
  const lastQuote = useRef(shipping);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setDelivery(undefined);
    api("GET /delivery", { signal }).then(setDelivery).catch(ignore);
    return () => stop.abort();
  }, [requestId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!state) return;
    const stop = new AbortController();
    const { signal } = stop;
    setAreas(undefined);
    api("GET /delivery/areas", { query: { state }, signal }).then(setAreas).catch(ignore);
    return () => stop.abort();
  }, [state, requestId]);

  useEffect(() => {
    if (shipping === lastQuote.current) return;
    lastQuote.current = shipping;
    setRequestId((before) => before + 1);
  }, [shipping]);

  const isStateBlank = inNigeria && to.state.trim() === "";
  useEffect(() => {
    if (!delivery) return;
    const setQuote = (quote: ShippingQuote) => {
      lastQuote.current = quote;
      onShipping(quote);
    };
    const { feeFrom, feeTo } = delivery.range;
    const formatDays = (days: Pick<DeliveryTerms, "daysFrom" | "daysTo">) =>
      delivery.isSet
        ? `${formatBusinessDays(days)}, arrives by ${formatArrivalDay(new Date(), days.daysTo)}`
        : formatBusinessDays(days);
    if (isStateBlank && feeFrom < feeTo) {
      setQuote({
        feeKobo: kobo(0),
        fee: formatFeeRange(delivery.range),
        days: formatDays(delivery.range),
      });
      return;
    }
    const terms = findDeliveryTerms({ city, state: state ?? "", country }, delivery, areas);
    if (!terms) return;
    const known = { feeKobo: fromNaira(terms.fee), days: formatDays(terms) };
    if (terms.fee > 0) setQuote(known);
    else if (isInternational({ state: to.state, country })) {
      setQuote({ ...known, fee: notIncludedText, note: noFeeText });
    } else setQuote({ ...known, note: waivedLabel });
  }, [delivery, areas, city, state, to.state, country, isStateBlank, onShipping]);

  if (!inNigeria) return null;
  return (
    <>
      <Suggestions id={statesId} names={nigerianStates} />
      {areas && areas.state === state && (
        <Suggestions id={areasId} names={areas.areas.map(({ name }) => name)} />
      )}
    </>
  );
}

function Suggestions({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

const ignore = () => undefined;
