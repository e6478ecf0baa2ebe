import { useEffect, useState } from "react";
import { discountLimits } from "#contract/api/discount-limits.ts";
import type { TryCart as TryCartQuery } from "#contract/api/staff-tried-carts.ts";
import { isEmail } from "#contract/validation/email.ts";
import { classNames } from "#ui/primitives/class-names.ts";
import { Field } from "#ui/primitives/field.tsx";
import { addPiece, type ChosenLine, sumOf } from "../../parts/chosen-line.ts";
import { ChosenLines } from "../../parts/chosen-lines.tsx";
import { ProductFinder } from "../../parts/product-finder.tsx";
import { toIso } from "../../parts/shop-clock.ts";
import { Segments } from "./segments.tsx";
import { TriedResult } from "./tried-result.tsx";

const pauseMs = 300;

const buyers = [
  { value: "guest", label: "Guest" },
  { value: "person", label: "By e-mail" },
  { value: "wholesale", label: "Wholesale" },
] as const;

interface TryCartProps {
  /** The discount that is tried; without one a code may be typed. */
  readonly discountId?: string;
  /** Of that discount, so that a saved change is tried anew. */
  readonly version?: number;
  /** Cart and answer stand side by side. */
  readonly isWide?: boolean;
}

/** "This cart, this person, this code, then": what it would get, by the rules of the checkout. */
export function TryCart({ discountId, version = 0, isWide = false }: TryCartProps) {
  const [lines, setLines] = useState<readonly ChosenLine[]>([]);
  const [buyer, setBuyer] = useState<TryCartQuery["buyer"]>("guest");
  const [email, setEmail] = useState("");
  const [code, setCode] = useState("");
  const [at, setAt] = useState("");
  const moment = toIso(at);
  const query = useSettled({
    items: lines.map(({ product, size, quantity }) => `${product.id}~${size}~${quantity}`).join(),
    buyer,
    ...(buyer === "person" && { email: email.trim() }),
    ...(discountId === undefined ? code.trim() !== "" && { code: code.trim() } : { discountId }),
    ...(moment !== null && { at: moment }),
  });
  const isAsked = query.items !== "" && (query.buyer !== "person" || isEmail(query.email ?? ""));

  // Where there is one column, the answer stands before what is found, which is long.
  const finder = lines.length < discountLimits.triedLines && (
    <ProductFinder
      label="What lies in the cart"
      onChoose={(product, size) => setLines(addPiece(lines, product, size))}
    />
  );

  return (
    <div className={isWide ? "grid items-start gap-4 lg:grid-cols-2" : "grid gap-4"}>
      <div className={classNames("grid min-w-0 gap-4", isWide && sheet)}>
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
          {discountId === undefined && (
            <Field
              label="Code"
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              hint="Empty for what comes by itself."
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
        </div>
        <ChosenLines
          lines={lines}
          sumLabel="At everybody's prices"
          totalKobo={sumOf(lines)}
          onChange={setLines}
        />
        {isWide && finder}
      </div>
      <div className={classNames("min-w-0", isWide && `${sheet} lg:sticky lg:top-4`)}>
        {isAsked ? (
          <TriedResult query={query} version={version} />
        ) : (
          <p className="text-umber">
            Put something in the cart and say who buys: what it gets stands here.
          </p>
        )}
      </div>
      {!isWide && finder}
    </div>
  );
}

const sheet = "border border-line bg-paper px-4 py-5 md:px-5.5";

/** A value once it has rested for a moment, so that not every letter asks. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  const text = JSON.stringify(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(text) as T), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
