import { verifySignature } from "../call-provider.ts";
import { parseJsonObject, toText } from "../json.ts";
import type { ProviderEvent } from "../provider.ts";
import { objectOf } from "./client.ts";

const maxTextLength = 100;

export function parsePaystackEvent(
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  secretKey: string,
): ProviderEvent | "forged" | "unreadable" {
  const signature = headers["x-paystack-signature"];
  if (!verifySignature(body, signature, { secretKey, encoding: "hex" })) return "forged";
  const event = parseJsonObject(body.toString("utf8"));
  if (!event) return "unreadable";
  const status = toText(event.event).slice(0, maxTextLength) || "unknown";
  const data = objectOf(event.data);
  const references = [
    data.reference,
    data.transaction_reference,
    objectOf(data.transaction).reference,
  ].map((value) => toText(value).slice(0, maxTextLength));
  const disputeId = status.startsWith("charge.dispute.") ? toText(data.id) : "";
  return {
    references: [...new Set(references.filter(Boolean))],
    status,
    about: status.startsWith("refund.") ? "refund" : "payment",
    isFailure: /^charge\.(failed|dispute)/.test(status),
    ...(/^\d{1,20}$/.test(disputeId) && { disputeId }),
  };
}
