import { RecordHead } from "../../../parts/records/record-head.tsx";
import { TestCart } from "./test-cart.tsx";

export function TestCartPage() {
  return (
    <>
      <RecordHead
        backLink={{ to: "/discounts", label: "Discounts" }}
        title="Test a cart"
        subtitle="Uses the checkout's rules. Nothing is bought or saved."
      />
      <TestCart isWide />
    </>
  );
}
