import { verifySignature } from "../call-provider.ts";
import { parseJsonObject, toText } from "../json.ts";
import type { ProviderEvent } from "../provider.ts";

const maxTextLength = 100;

/** Card events may lack our reference or a status. */
export function parseWebhook(
  body: Buffer,
  headers: Readonly<Record<string, unknown>>,
  secretKey: string,
): ProviderEvent | "forged" | "unreadable" {
  const signature = headers["x-payaza-signature"];
  if (!verifySignature(body, signature, { secretKey, encoding: "base64" })) return "forged";
  const event = parseJsonObject(body.toString("utf8"));
  if (!event) return "unreadable";
  const references = [
    event.merchant_reference,
    event.merchant_transaction_reference,
    event.transaction_reference,
  ].map((value) => toText(value).slice(0, maxTextLength));
  const status = toText(event.status) || toText(event.transaction_status) || "unknown";
  return {
    references: [...new Set(references.filter(Boolean))],
    status: status.slice(0, maxTextLength),
    about: "payment",
    isFailure: /fail|revers/i.test(status),
  };
}
