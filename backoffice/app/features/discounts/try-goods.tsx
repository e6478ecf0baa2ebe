import { useId, useState } from "react";
import { discountLimits } from "#contract/api/discount-limits.ts";
import type { TryCart as TryCartQuery } from "#contract/api/staff-tried-carts.ts";
import { isEmail } from "#contract/validation/email.ts";
import { nigerianStates } from "#contract/validation/nigerian-states.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/field.tsx";
import { api } from "../../api.ts";
import { addPiece, type ChosenLine, sumOf } from "../../parts/chosen-line.ts";
import { ChosenLines } from "../../parts/chosen-lines.tsx";
import { ProductFinder } from "../../parts/product-finder.tsx";
import { toIso } from "../../parts/shop-clock.ts";
import { useSettled } from "../../parts/use-settled.ts";
import { Segments } from "./segments.tsx";
import { TriedResult, triedSheet } from "./tried-result.tsx";
import type { TryCartProps } from "./try-cart-props.ts";

const pauseMs = 300;

const buyers = [
  { value: "guest", label: "Guest" },
  { value: "person", label: "By e-mail" },
  { value: "wholesale", label: "Wholesale" },
] as const;

/** "This cart, this person, this code, there and then": what its goods would get, by the rules of the checkout. */
export function TryGoods({ discountId, draft, version = 0, isWide = false }: TryCartProps) {
  const [lines, setLines] = useState<readonly ChosenLine[]>([]);
  const [buyer, setBuyer] = useState<TryCartQuery["buyer"]>("guest");
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [at, setAt] = useState("");
  const [state, setState] = useState("");
  const [city, setCity] = useState("");
  const statesId = useId();
  const isTyped = discountId === undefined && draft === undefined;
  const moment = toIso(at);
  const query = useSettled(
    {
      items: lines.map(({ product, size, quantity }) => `${product.id}~${size}~${quantity}`).join(),
      buyer,
      ...(buyer === "person" && { email: email.trim() }),
      ...(isTyped && code.trim() !== "" && { code: code.trim() }),
      ...(discountId !== undefined && { discountId }),
      ...(draft !== undefined && { draft: JSON.stringify(draft) }),
      ...(state.trim() !== "" && { state: state.trim(), city: city.trim() }),
      ...(moment !== null && { at: moment }),
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
    <div className={isWide ? "grid items-start gap-4 lg:grid-cols-2" : "grid gap-4"}>
      <div className={classNames("grid min-w-0 gap-4", isWide && triedSheet)}>
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
          {isTyped && (
            <Field
              label="Code"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              hint="Empty for what applies automatically."
              value={code}
              onChange={({ target }) => setCode(target.value)}
            />
          )}
          <Field
            label="When"
            type="datetime-local"
            hint="Lagos time. Empty for now."
            value={at}
            onChange={({ target }) => setAt(target.value)}
          />
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
      </div>
      <div className={classNames("min-w-0", isWide && `${triedSheet} lg:sticky lg:top-4`)}>
        {isAsked ? (
          <TriedResult
            asked={["goods", query, version]}
            load={(signal) => api("GET /staff/discounts/try", { query, signal })}
            isNew={discountId === undefined && draft !== undefined}
          />
        ) : (
          <p className="text-umber">
            Put something in the cart and say who buys: what it gets appears here.
          </p>
        )}
      </div>
      {!isWide && finder}
    </div>
  );
}
