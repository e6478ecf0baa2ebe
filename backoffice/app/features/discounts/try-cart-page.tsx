import { RecordHead } from "../../parts/record-head.tsx";
import { TryCart } from "./try-cart.tsx";

/** What a cart would get at the checkout. */
export function TryCartPage() {
  return (
    <>
      <RecordHead
        way={{ to: "/discounts", label: "Discounts" }}
        title="Try a cart"
        facts="By the rules of the checkout. Nothing is bought and nothing is kept."
      />
      <TryCart isWide />
    </>
  );
}
