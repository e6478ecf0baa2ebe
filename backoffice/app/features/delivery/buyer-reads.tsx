import { useState } from "react";
import { Link } from "react-router";
import type { StaffDelivery } from "#contract/api/staff-delivery.ts";
import { daysWords } from "#contract/delivery/delivery-words.ts";
import { arrivesBy } from "#contract/delivery/shop-days.ts";
import { Select } from "#ui/primitives/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { naira } from "../../parts/money.ts";
import { Panel } from "../../parts/panel.tsx";
import { placesIn, termsOf } from "./delivery-edits.ts";

/** What a shopper in a state reads now, in the shop's own words. */
export function BuyerReads({ delivery }: { delivery: StaffDelivery }) {
  const [id, setId] = useState("lagos");
  const places = placesIn(delivery);
  const stamp = [...places.values()].reduce((sum, { version }) => sum + version, delivery.version);
  const { loaded } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["delivery-shown", stamp],
    {
      keepShown: true,
    },
  );
  const terms = termsOf(places, new Map(), id);
  return (
    <Panel
      title={`What a buyer in ${places.get(id)?.name} reads`}
      className="mt-4"
      aside={
        <Select aria-label="Try a state" value={id} onChange={({ target }) => setId(target.value)}>
          {delivery.states.map((state) => (
            <option key={state.id} value={state.id}>
              {state.name}
            </option>
          ))}
        </Select>
      }
    >
      <p className="text-umber">
        Product page and cart: “{loaded.state === "ready" ? loaded.data.title : "…"}”.
      </p>
      <p className="mt-1 text-umber">
        Checkout: “Shipping {daysWords(terms)}
        {loaded.state === "ready" &&
          loaded.data.isSet &&
          `, arrives by ${arrivesBy(new Date(), terms.daysTo)}`}
        , {naira(delivery.charges ? terms.fee : 0)}”.
      </p>
      {!delivery.charges && terms.fee > 0 && (
        <p className="mt-1 text-umber">
          Once the fee is charged, checkout says {naira(terms.fee)}.
        </p>
      )}
      <p className="mt-1 text-umber">
        The answer on delivery among the questions says days too, and stays as it is written: change
        it in{" "}
        <Link to="/settings/questions" className="text-link">
          Questions
        </Link>
        .
      </p>
    </Panel>
  );
}
