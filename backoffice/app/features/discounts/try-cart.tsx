import { useState } from "react";
import { Segments } from "./segments.tsx";
import type { TryCartProps } from "./try-cart-props.ts";
import { TryGoods } from "./try-goods.tsx";
import { TrySum } from "./try-sum.tsx";

const ways = [
  { value: "sum", label: "By its sum" },
  { value: "goods", label: "With products" },
] as const;

/** What a cart would get by the rules of the checkout: of a sum alone, or with goods in it. */
export function TryCart(props: TryCartProps) {
  const [way, setWay] = useState<(typeof ways)[number]["value"]>("sum");
  const [tried, onTried] = useState({ code: "", at: "" });
  const all = { ...props, tried, onTried };
  return (
    <div className="grid gap-4">
      <Segments legend="Cart" options={ways} value={way} onChoose={setWay} />
      {way === "sum" ? <TrySum {...all} /> : <TryGoods {...all} />}
    </div>
  );
}
