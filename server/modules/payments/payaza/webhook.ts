import { createHmac, timingSafeEqual } from "node:crypto";
import { parseJsonObject, toText } from "./payaza-client.ts";

/** Base64 of the 64 bytes of an HMAC-SHA512. */
const signatureLength = 88;

/** The webhook signature is an HMAC-SHA512 over the exact bytes received; compared in constant time. */
export function verifySignature(body: Buffer, signature: unknown, secretKey: string): boolean {
  if (secretKey === "" || typeof signature !== "string") return false;
  if (signature.length !== signatureLength) return false;
  const given = Buffer.from(signature, "base64");
  const expected = createHmac("sha512", secretKey).update(body).digest();
  return given.length === expected.length && timingSafeEqual(given, expected);
}

export interface ProviderEvent {
  /** Ours first; none is proven to be ours. */
  readonly references: readonly string[];
  /** `Completed`, `Failed`, or another word of a payout or unknown event. */
  readonly status: string;
}

const maxTextLength = 100;

/** Card events may lack our reference or a status. */
export function parseWebhook(body: Buffer): ProviderEvent | undefined {
  const event = parseJsonObject(body.toString("utf8"));
  if (!event) return undefined;
  const references = [
    event.merchant_reference,
    event.merchant_transaction_reference,
    event.transaction_reference,
  ].map((value) => toText(value).slice(0, maxTextLength));
  const status = toText(event.status) || toText(event.transaction_status) || "unknown";
  return {
    references: [...new Set(references.filter(Boolean))],
    status: status.slice(0, maxTextLength),
  };
}
