import { useEffect, useRef, useState } from "react";
import type { Delivery, DeliveryAreas, DeliveryTerms } from "#contract/api/delivery.ts";
import type { ShippingInfo } from "#contract/api/orders.ts";
import { daysWords, feeWords } from "#contract/delivery/delivery-words.ts";
import { findState, isInNigeria } from "#contract/delivery/place-names.ts";
import { arrivesBy } from "#contract/delivery/shop-days.ts";
import { termsFor } from "#contract/delivery/terms-for.ts";
import { type Kobo, kobo } from "#contract/money/kobo.ts";
import { fromNaira } from "#contract/money/naira.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { api } from "../../api.ts";

/** What the checkout says of shipping. */
export interface ShownShipping {
  readonly feeKobo: Kobo;
  /** Stands in the fee's place while it cannot be known. */
  readonly fee?: string;
  /** How long it takes. */
  readonly days?: string;
}

export interface PlaceOptionsProps {
  readonly to: Pick<ShippingInfo, "city" | "state" | "country">;
  readonly statesId: string;
  readonly areasId: string;
  /** What the page shows. Where it was not said here, the server has said another fee, and all is asked for anew. */
  readonly shipping: ShownShipping;
  readonly onShipping: (shipping: ShownShipping) => void;
}

/**
 * The states and, once one is chosen, its areas, as fields offer them while something is written in them; and what
 * sending there costs and takes. On a lost line nothing is offered, and the server says the fee when the order is
 * placed.
 */
export default function PlaceOptions(props: PlaceOptionsProps) {
  const { to, statesId, areasId, shipping, onShipping } = props;
  const { city, country } = to;
  const inNigeria = isInNigeria(country);
  const state = findState(to.state);
  const [delivery, setDelivery] = useState<Delivery>();
  const [areas, setAreas] = useState<DeliveryAreas>();
  const [round, setRound] = useState(0);
  const said = useRef(shipping);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    setDelivery(undefined);
    api("GET /delivery", { signal }).then(setDelivery).catch(ignore);
    return () => stop.abort();
  }, [round]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    if (!state) return;
    const stop = new AbortController();
    const { signal } = stop;
    setAreas(undefined);
    api("GET /delivery/areas", { query: { state }, signal }).then(setAreas).catch(ignore);
    return () => stop.abort();
  }, [state, round]);

  useEffect(() => {
    if (shipping === said.current) return;
    said.current = shipping;
    setRound((before) => before + 1);
  }, [shipping]);

  const isBlank = inNigeria && to.state.trim() === "";
  useEffect(() => {
    if (!delivery) return;
    const say = (shown: ShownShipping) => {
      said.current = shown;
      onShipping(shown);
    };
    const { feeFrom, feeTo } = delivery.range;
    const wordsOf = (days: Pick<DeliveryTerms, "daysFrom" | "daysTo">) =>
      delivery.isSet
        ? `${daysWords(days)}, arrives by ${arrivesBy(new Date(), days.daysTo)}`
        : daysWords(days);
    if (isBlank && feeFrom < feeTo) {
      say({
        feeKobo: kobo(0),
        fee: feeWords(delivery.range),
        days: wordsOf(delivery.range),
      });
      return;
    }
    const terms = termsFor({ city, state: state ?? "", country }, delivery, areas);
    if (terms) say({ feeKobo: fromNaira(terms.fee), days: wordsOf(terms) });
  }, [delivery, areas, city, state, country, isBlank, onShipping]);

  if (!inNigeria) return null;
  return (
    <>
      <Names id={statesId} names={nigerianStates} />
      {areas && areas.state === state && (
        <Names id={areasId} names={areas.areas.map(({ name }) => name)} />
      )}
    </>
  );
}

function Names({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

const ignore = () => undefined;
