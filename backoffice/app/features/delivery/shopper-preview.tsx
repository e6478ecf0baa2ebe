import { useState } from "react";
import { Link } from "react-router";
import type { StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { formatBusinessDays } from "#contract/delivery/delivery-text.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { api } from "../../api.ts";
import { useLoaded } from "../../loading/use-loaded.ts";
import { formatAmount } from "../../parts/format/money.ts";
import { Panel } from "../../parts/layout/panel.tsx";
import { getTerms, toPlaces } from "./delivery-edits.ts";

/** Shows the delivery texts that shoppers in a state see. */
export function ShopperPreview({ delivery }: { delivery: StaffDelivery }) {
  const [id, setId] = useState("lagos");
  const places = toPlaces(delivery);
  const revision = [...places.values()].reduce(
    (sum, { version }) => sum + version,
    delivery.version,
  );
  const { loaded } = useLoaded(
    (signal) => api("GET /delivery", { signal }),
    ["shopper-delivery", revision],
    {
      showPrevious: true,
    },
  );
  const terms = getTerms(places, new Map(), id);
  return (
    <Panel
      title={`What shoppers in ${places.get(id)?.name} see`}
      className="mt-4"
      aside={
        <Select aria-label="State" value={id} onChange={({ target }) => setId(target.value)}>
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
        Checkout: “Shipping {formatBusinessDays(terms)}
        <span>
          {loaded.state === "ready" &&
            loaded.data.isSet &&
            `, arrives by ${formatArrivalDay(new Date(), terms.daysTo)}`}
        </span>
        , {formatAmount(delivery.options.charges ? terms.fee : 0)}”.
      </p>
      {!delivery.options.charges && terms.fee > 0 && (
        <p className="mt-1 text-umber">
          With delivery fees on, checkout shows {formatAmount(terms.fee)}.
        </p>
      )}
      <p className="mt-1 text-umber">
        The delivery answer on the questions page isn't updated automatically. Edit it in{" "}
        <Link to="/settings/questions" className="text-link">
          Questions
        </Link>
        .
      </p>
    </Panel>
  );
}
