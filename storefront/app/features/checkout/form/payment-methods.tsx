import type { CheckoutPaymentMethod } from "#contract/api/orders/orders.ts";
import { RadioSwitch } from "#ui/primitives/fields/radio-switch.tsx";
import { useCheckoutOptions } from "../../../store-content.ts";

const methods = [
  { id: "card", label: "Card", note: "Paid at once" },
  { id: "transfer", label: "Bank transfer", note: "You send it from your bank" },
  { id: "delivery", label: "On delivery", note: "You pay the rider" },
] as const;

interface PaymentMethodsProps {
  readonly value: CheckoutPaymentMethod;
  readonly onChange: (method: CheckoutPaymentMethod) => void;
  readonly offersDelivery: boolean;
}

/** Choice of payment method, where the shop offers more than cards. */
export default function PaymentMethods({ value, onChange, offersDelivery }: PaymentMethodsProps) {
  const { acceptsTransfers, usesOrderAccounts, cardProvider } = useCheckoutOptions();
  const isOffered = {
    card: Boolean(cardProvider),
    transfer: Boolean(acceptsTransfers ?? usesOrderAccounts),
    delivery: offersDelivery,
  };
  const options = methods.filter(({ id }) => isOffered[id]);
  return (
    <div className="mb-5">
      <RadioSwitch legend="How to pay" options={options} value={value} onChange={onChange} />
    </div>
  );
}
