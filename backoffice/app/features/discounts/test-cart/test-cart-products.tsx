import { useId, useState } from "react";
import { discountLimits } from "#contract/api/discounts/discount-limits.ts";
import type { SimulateCart } from "#contract/api/discounts/discount-simulation.ts";
import { isEmail } from "#contract/validation/email.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { Field } from "#ui/primitives/fields/field.tsx";
import { api } from "../../../api.ts";
import {
  addItem,
  type CartLine,
  CartLines,
  linesTotal,
} from "../../../parts/domain/cart-lines.tsx";
import { ProductSizePicker } from "../../../parts/domain/product-search.tsx";
import { useDebouncedValue } from "../../../parts/forms/use-debounced-value.ts";
import { Segments } from "../segments.tsx";
import { SimulationResult } from "./simulation-result.tsx";
import {
  CodeField,
  hasCodeField,
  pauseMs,
  TestCartLayout,
  type TestCartModeProps,
  toSimulationQuery,
  WhenField,
} from "./test-cart-fields.tsx";

const buyers = [
  { value: "guest", label: "Guest" },
  { value: "person", label: "By email" },
  { value: "wholesale", label: "Wholesale" },
] as const;

export function TestCartProducts(props: TestCartModeProps) {
  const { discountId, draft, version = 0, isWide = false } = props;
  const [lines, setLines] = useState<readonly CartLine[]>([]);
  const [buyer, setBuyer] = useState<SimulateCart["buyer"]>("guest");
  const [email, setEmail] = useState("");
  const [state, setState] = useState("");
  const [city, setCity] = useState("");
  const statesId = useId();
  const query = useDebouncedValue(
    {
      items: lines.map(({ product, size, quantity }) => `${product.id}~${size}~${quantity}`).join(),
      buyer,
      ...(buyer === "person" && { email: email.trim() }),
      ...toSimulationQuery(props),
      ...(state.trim() !== "" && { state: state.trim(), city: city.trim() }),
    },
    pauseMs,
  );
  const isComplete = query.items !== "" && (query.buyer !== "person" || isEmail(query.email ?? ""));

  // In one column the result comes before the search results, which are long.
  const finder = lines.length < discountLimits.simulatedLines && (
    <ProductSizePicker
      label="Add items"
      onChoose={(product, size) => setLines(addItem(lines, product, size))}
    />
  );

  return (
    <TestCartLayout
      isWide={isWide}
      cart={
        <>
          <Segments legend="Customer" options={buyers} value={buyer} onChoose={setBuyer} />
          {buyer === "person" && (
            <Field
              label="Email"
              type="email"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            {hasCodeField(props) && <CodeField {...props} />}
            <WhenField {...props} hint="Lagos time. Leave blank for now." />
            <Field
              label="Delivery state"
              list={statesId}
              autoComplete="off"
              maxLength={60}
              hint="Leave blank to skip the delivery fee."
              value={state}
              onChange={({ target }) => setState(target.value)}
            />
            <Field
              label="City or area"
              autoComplete="off"
              maxLength={60}
              value={city}
              onChange={({ target }) => setCity(target.value)}
            />
            <datalist id={statesId}>
              {nigerianStates.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
          <CartLines
            lines={lines}
            totalLabel="At retail prices"
            totalKobo={linesTotal(lines)}
            onChange={setLines}
          />
          {isWide && finder}
        </>
      }
      answer={
        isComplete ? (
          <SimulationResult
            queryKey={["products", query, version]}
            load={(signal) => api("GET /staff/discounts/preview", { query, signal })}
            isNew={discountId === undefined && draft !== undefined}
          />
        ) : (
          <p className="text-umber">Add items and choose a customer to see the result.</p>
        )
      }
      below={!isWide && finder}
    />
  );
}
