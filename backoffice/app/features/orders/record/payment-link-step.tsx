import type { StaffOrder } from "#contract/api/orders/staff-orders.ts";
import { NextStep } from "../../../parts/records/next-step.tsx";
import { PaymentLinkButton, PaymentLinkSent } from "./payment-link.tsx";
import { usePaymentLink } from "./use-payment-link.ts";

export function PaymentLinkStep({ order }: { order: StaffOrder }) {
  const link = usePaymentLink(order.id);
  return (
    <NextStep
      title="Awaiting payment"
      effect="Earlier links stop working, and items are reserved for at least 24 hours."
      action={<PaymentLinkButton order={order} link={link} size="step" />}
    >
      {link.created && <PaymentLinkSent order={order} created={link.created} />}
    </NextStep>
  );
}
