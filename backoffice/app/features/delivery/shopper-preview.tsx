import { useState } from "react";
import type { StaffDelivery } from "#contract/api/delivery/staff-delivery.ts";
import { formatBusinessDays } from "#contract/delivery/delivery-text.ts";
import { formatArrivalDay } from "#contract/delivery/shop-calendar.ts";
import { Select } from "#ui/primitives/fields/select.tsx";
import { formatAmount } from "../../parts/format/money.ts";
import { DescriptionList } from "../../parts/layout/description-list.tsx";
import { Panel } from "../../parts/layout/panel.tsx";
import type { DeliveryForm } from "./use-delivery-form.ts";

interface ShopperPreviewProps {
  readonly delivery: StaffDelivery;
  readonly form: Pick<DeliveryForm, "places" | "terms" | "options">;
}

/** What shoppers in a place will read, with the unsaved changes. */
export function ShopperPreview({ delivery, form }: ShopperPreviewProps) {
  const [id, setId] = useState("lagos");
  const terms = form.terms(id);
  const name = form.places.get(id)?.name ?? "";
  const { charges, freeDelivery, pickup } = form.options;
  const fee = charges ? terms.fee : 0;
  const days = formatBusinessDays(terms);
  const arrives = delivery.isSet
    ? `, arrives by ${formatArrivalDay(new Date(), terms.daysTo)}`
    : "";
  const freeFrom = charges && freeDelivery.isOn && fee > 0 ? freeDelivery.from : null;
  return (
    <Panel
      title="Preview"
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
      <DescriptionList
        narrow
        items={[
          { name: "Product page", value: `Delivery to ${name} in ${days}${arrives}` },
          { name: "Checkout", value: `Shipping ${days}${arrives}, ${formatAmount(fee)}` },
          ...(freeFrom
            ? [{ name: "Free from", value: `${formatAmount(freeFrom)}, in Nigeria` }]
            : []),
          ...(pickup.isOn && pickup.place
            ? [{ name: "Pick-up", value: `Free, ready in ${pickup.place.readyIn}` }]
            : []),
          ...(!charges && terms.fee > 0
            ? [{ name: "With fees on", value: `Checkout adds ${formatAmount(terms.fee)}` }]
            : []),
        ]}
      />
    </Panel>
  );
}
