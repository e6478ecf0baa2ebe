import type { PaymentStart } from "#contract/api/orders/orders.ts";
import type { CheckoutData } from "./control.ts";

export function toCheckoutData({ customer, ...payment }: PaymentStart): CheckoutData {
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
  };
}
