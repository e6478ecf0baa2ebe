import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";

const methods = [
  { id: "card", label: "Card", note: "Paid at once" },
  { id: "transfer", label: "Bank transfer", note: "You send it from your bank" },
] as const;

interface PaymentMethodsProps {
  readonly value: CheckoutPaymentMethod;
  readonly onChange: (method: CheckoutPaymentMethod) => void;
}

/** Choice of payment method, where the shop offers more than cards. */
export default function PaymentMethods({ value, onChange }: PaymentMethodsProps) {
  return (
    <div className="mb-5">
      <RadioSwitch legend="How to pay" options={methods} value={value} onChange={onChange} />
    </div>
  );
}
