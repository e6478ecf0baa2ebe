import { useId, useState } from "react";
import { discountLimits } from "#contract/api/discount-limits.ts";
import type { TryCart as TryCartQuery } from "#contract/api/staff-tried-carts.ts";
import { isEmail } from "#contract/validation/email.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { addPiece, type ChosenLine, sumOf } from "../../parts/chosen-line.ts";
import { ChosenLines } from "../../parts/chosen-lines.tsx";
import { ProductFinder } from "../../parts/product-finder.tsx";
import { useSettled } from "../../parts/use-settled.ts";
import { Segments } from "./segments.tsx";
import { TriedResult } from "./tried-result.tsx";
import { askedOf, isCodeAsked, type TryWayProps } from "./try-cart-props.ts";
import { CodeField, pauseMs, TrySheets, WhenField } from "./try-parts.tsx";

const buyers = [
  { value: "guest", label: "Guest" },
  { value: "person", label: "By e-mail" },
  { value: "wholesale", label: "Wholesale" },
] as const;

/** "This cart, this person, this code, there and then": what its goods would get, by the rules of the checkout. */
export function TryGoods(props: TryWayProps) {
  const { discountId, draft, version = 0, isWide = false } = props;
  const [lines, setLines] = useState<readonly ChosenLine[]>([]);
  const [buyer, setBuyer] = useState<TryCartQuery["buyer"]>("guest");
  const [email, setEmail] = useState("");
  const [state, setState] = useState("");
  const [city, setCity] = useState("");
  const statesId = useId();
  const query = useSettled(
    {
      items: lines.map(({ product, size, quantity }) => `${product.id}~${size}~${quantity}`).join(),
      buyer,
      ...(buyer === "person" && { email: email.trim() }),
      ...askedOf(props),
      ...(state.trim() !== "" && { state: state.trim(), city: city.trim() }),
    },
    pauseMs,
  );
  const isAsked = query.items !== "" && (query.buyer !== "person" || isEmail(query.email ?? ""));

  // Where there is one column, the answer stands before what is found, which is long.
  const finder = lines.length < discountLimits.triedLines && (
    <ProductFinder
      label="What is in the cart"
      onChoose={(product, size) => setLines(addPiece(lines, product, size))}
    />
  );

  return (
    <TrySheets
      isWide={isWide}
      cart={
        <>
          <Segments legend="Who buys" options={buyers} value={buyer} onChoose={setBuyer} />
          {buyer === "person" && (
            <Field
              label="E-mail"
              type="email"
              autoCapitalize="none"
              autoComplete="off"
              maxLength={254}
              value={email}
              onChange={({ target }) => setEmail(target.value)}
            />
          )}
          <div className="grid gap-4 md:grid-cols-2">
            {isCodeAsked(props) && <CodeField {...props} />}
            <WhenField {...props} hint="Lagos time. Empty for now." />
            <Field
              label="Sent to, state"
              list={statesId}
              autoComplete="off"
              maxLength={60}
              hint="Empty to leave the fee out."
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
          <ChosenLines
            lines={lines}
            sumLabel="At everybody's prices"
            totalKobo={sumOf(lines)}
            onChange={setLines}
          />
          {isWide && finder}
        </>
      }
      answer={
        isAsked ? (
          <TriedResult
            asked={["goods", query, version]}
            load={(signal) => api("GET /staff/discounts/try", { query, signal })}
            isNew={discountId === undefined && draft !== undefined}
          />
        ) : (
          <p className="text-umber">
            Put something in the cart and say who buys: what it gets appears here.
          </p>
        )
      }
      below={!isWide && finder}
    />
  );
}
