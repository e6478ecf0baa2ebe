import type { SandboxDispute, SandboxPayment } from "../payment-store.ts";
import { toTransaction } from "./transaction.ts";

/** As the provider's answers and its events write it; amounts in kobo. */
export function toDispute(dispute: SandboxDispute, payment: SandboxPayment) {
  const { id, amountKobo, dueAt, resolution } = dispute;
  return {
    id: Number(id),
    refund_amount: amountKobo,
    currency: payment.currency,
    status: resolution === null ? "awaiting-merchant-feedback" : "resolved",
    resolution,
    domain: "test",
    category: "chargeback",
    transaction: toTransaction(payment, payment.status),
    due_at: dueAt,
  };
}
