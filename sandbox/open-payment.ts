import type { FramePayment, PaymentStart } from "#contract/api/orders/orders.ts";
import type { CheckoutData, SandboxControl } from "./control.ts";
import type { PaymentPlan } from "./payment-plan.ts";

type Opening = Pick<SandboxControl, "next" | "open" | "plan">;

/** Opens a payment as the shopper's browser does, after which it behaves as planned. */
export function openPayment(
  control: Opening,
  payment: PaymentStart,
  plan: string | PaymentPlan = {},
): void {
  if (payment.checkout === "page") {
    control.plan(payment.reference, plan);
    return;
  }
  control.next(plan, payment.customer.email);
  control.open(toCheckoutData(payment));
}

export function toCheckoutData({ customer, ...payment }: FramePayment): CheckoutData {
  return {
    merchant_key: payment.merchantKey,
    connection_mode: payment.connectionMode,
    checkout_amount: payment.amount,
    currency_code: payment.currency,
    first_name: customer.firstName,
    last_name: customer.lastName,
    email_address: customer.email,
    phone_number: customer.phone,
    transaction_reference: payment.reference,
    virtual_account_configuration: { expires_in_minutes: payment.accountMinutes },
  };
}
