import type { ProviderStatus } from "../payment-plan.ts";
import type { SandboxPayment } from "../payment-store.ts";

/** As the provider's status query and its events write it; amounts in kobo. */
export function toTransaction(payment: SandboxPayment, status: ProviderStatus) {
  const { sender, plan, customer } = payment;
  return {
    id: Number(payment.providerReference),
    domain: "test",
    status: toStatus(payment, status),
    reference: plan.answerReference ?? payment.merchantReference,
    amount: status === "Completed" ? payment.receivedKobo : payment.amountKobo,
    requested_amount: payment.amountKobo,
    message: null,
    gateway_response: payment.statusReason || "Successful",
    paid_at: payment.changedAt,
    created_at: payment.initiatedAt,
    channel: sender || payment.account.isOwn ? "bank_transfer" : "card",
    currency: plan.answerCurrency ?? payment.currency,
    fees: 0,
    authorization: sender
      ? {
          channel: "bank_transfer",
          bank: sender.bank,
          sender_bank: sender.bank,
          sender_bank_account_number: sender.account,
          sender_name: sender.name,
          narration: "",
        }
      : { channel: "card", bank: "TEST BANK", card_type: "visa", last4: "1118" },
    customer: { email: customer.email, first_name: customer.firstName || null },
  };
}

function toStatus({ wasCompleted, account }: SandboxPayment, status: ProviderStatus): string {
  if (status === "Completed") return "success";
  if (status === "Initialized") return account.isOwn ? "pending" : "abandoned";
  return wasCompleted ? "reversed" : "failed";
}
