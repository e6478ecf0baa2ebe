import { useState } from "react";
import { Segments } from "../segments.tsx";
import type { TestCartProps } from "./test-cart-fields.tsx";
import { TestCartProducts } from "./test-cart-products.tsx";
import { TestCartSubtotal } from "./test-cart-subtotal.tsx";

const modes = [
  { value: "amount", label: "By amount" },
  { value: "products", label: "With products" },
] as const;

export function TestCart(props: TestCartProps) {
  const [mode, setMode] = useState<(typeof modes)[number]["value"]>("amount");
  const [conditions, onConditionsChange] = useState({ code: "", at: "" });
  const all = { ...props, conditions, onConditionsChange };
  return (
    <div className="grid gap-4">
      <Segments legend="Cart" options={modes} value={mode} onChoose={setMode} />
      {mode === "amount" ? <TestCartSubtotal {...all} /> : <TestCartProducts {...all} />}
    </div>
  );
}
