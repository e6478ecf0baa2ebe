import type { EventPlan } from "../payment-plan.ts";
import type { SandboxDispute, SandboxPayment } from "../payment-store.ts";
import { signEvent, tamper, type Webhook } from "../sign-event.ts";
import { toDispute } from "./dispute.ts";
import { toTransaction } from "./transaction.ts";

export function writePaystackWebhook(
  payment: SandboxPayment,
  event: EventPlan,
  secretKey: string,
  dispute?: SandboxDispute,
): Webhook {
  const written = JSON.stringify(
    writeEvent(payment, event, dispute),
    undefined,
    event.bytes === "reformatted" ? 2 : undefined,
  );
  const headers: Record<string, string> = { "content-type": "application/json" };
  const signature = signEvent(written, event, secretKey, "hex");
  if (signature !== undefined) headers["x-paystack-signature"] = signature;
  return { body: tamper(written, event), headers };
}

function writeEvent(
  payment: SandboxPayment,
  event: EventPlan,
  dispute: SandboxDispute | undefined,
): object {
  if (event.kind === "payout") {
    return {
      event: "transfer.success",
      data: { reference: "NIP_20261121_0000000001", amount: 500_000, currency: "NGN" },
    };
  }
  if (event.kind === "refund") {
    return {
      event: event.status === "Failed" ? "refund.failed" : "refund.processed",
      data: {
        status: event.status === "Failed" ? "failed" : "processed",
        transaction_reference: payment.merchantReference,
        refund_reference: "132013318360",
        currency: payment.currency,
        domain: "test",
      },
    };
  }
  if (event.kind === "dispute" && dispute) {
    return {
      event: `charge.dispute.${event.dispute ?? "create"}`,
      data: toDispute(dispute, payment),
    };
  }
  const reference =
    event.kind === "unknown_reference" ? "NOT-OF-THIS-SHOP" : payment.merchantReference;
  const status = event.status ?? (payment.status === "Failed" ? "Failed" : "Completed");
  if (status === "Completed") {
    return {
      event: "charge.success",
      data: { ...toTransaction(payment, "Completed"), reference },
    };
  }
  return payment.wasCompleted
    ? {
        event: "charge.dispute.resolve",
        data: {
          id: 1,
          status: "resolved",
          resolution: "merchant-accepted",
          transaction: { id: Number(payment.providerReference), reference },
        },
      }
    : { event: "charge.failed", data: { ...toTransaction(payment, "Failed"), reference } };
}
