import type { OfferedPaymentWay } from "#contract/api/orders.ts";
import { RadioSwitch } from "#ui/primitives/radio-switch.tsx";

const ways = [
  { id: "card", label: "Card", note: "Paid at once" },
  { id: "transfer", label: "Bank transfer", note: "You send it from your bank" },
] as const;

interface PayWaysProps {
  readonly chosen: OfferedPaymentWay;
  readonly onChoose: (way: OfferedPaymentWay) => void;
}

/** How to pay, where the shop offers more than the card. */
export default function PayWays({ chosen, onChoose }: PayWaysProps) {
  return (
    <div className="mb-5">
      <RadioSwitch legend="How to pay" options={ways} value={chosen} onChange={onChoose} />
    </div>
  );
}
