import { pageTitle } from "../../../page-title.ts";
import { RecordHead } from "../../../parts/records/record-head.tsx";
import { TestCart } from "./test-cart.tsx";

export const meta = () => [{ title: pageTitle("Test a cart") }];

export default function TestCartPage() {
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
