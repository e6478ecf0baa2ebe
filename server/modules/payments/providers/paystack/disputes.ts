import type { PaystackConfig } from "#server/platform/config/payment-config.ts";
import { isObject, toText } from "../json.ts";
import type { DisputeAnswer } from "../provider.ts";
import { callPaystack, objectOf, parseKobo } from "./client.ts";

export async function fetchDispute(config: PaystackConfig, id: string): Promise<DisputeAnswer> {
  const path = `/dispute/${encodeURIComponent(id)}`;
  const reply = await callPaystack(config, path, { route: "/dispute/id" });
  if ("error" in reply) return { kind: "unknown", cause: reply.error };
  if (reply.status === 404) return { kind: "absent" };
  const dispute = reply.data;
  if (!isObject(dispute)) {
    return { kind: "unknown", cause: `HTTP ${reply.status} without a dispute` };
  }
  const kind = readState(dispute.status, dispute.resolution);
  if (!kind) return { kind: "unknown", cause: "no known status" };
  const transaction = objectOf(dispute.transaction);
  const dueAt = new Date(toText(dispute.due_at) || toText(dispute.dueAt));
  return {
    kind,
    reference: toText(transaction.reference),
    // Unset until it is known; then all of the payment is in question.
    amountKobo: parseKobo(dispute.refund_amount) || undefined,
    dueAt: Number.isNaN(dueAt.getTime()) ? undefined : dueAt,
  };
}

function readState(status: unknown, resolution: unknown): "open" | "won" | "lost" | undefined {
  switch (toText(status).toLowerCase()) {
    case "awaiting-merchant-feedback":
    case "awaiting-bank-feedback":
    case "pending":
      return "open";
    case "resolved": {
      const result = toText(resolution).toLowerCase();
      if (result === "declined") return "won";
      return result.endsWith("accepted") ? "lost" : undefined;
    }
    default:
      return undefined;
  }
}
