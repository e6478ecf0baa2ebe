import type { Kobo } from "#contract/money/kobo.ts";
import { readDecimalKobo } from "./decimal-kobo.ts";
import { isObject, readJsonObject, readText } from "./read-json.ts";

/**
 * What the provider says of a payment when asked. Only `completed` carries an amount: while a payment is
 * Initialized and after it Failed the provider names the full amount too.
 * `unknown` is no answer at all and says nothing about the payment; `refused` means our key is not accepted.
 */
export type ProviderAnswer =
  | {
      readonly kind: "completed";
      readonly merchantReference: string;
      readonly providerReference: string;
      readonly amountKobo: Kobo;
      readonly currency: string;
    }
  | { readonly kind: "failed" | "reversed" | "initialized" | "pending" | "not_found" }
  | { readonly kind: "unknown" | "refused"; readonly cause: string };

/** Reads the reply of a status query, forgiving about everything but the facts a payment rests on. */
export function readAnswer(status: number, body: string): ProviderAnswer {
  if (status === 401 || status === 403) return { kind: "refused", cause: `HTTP ${status}` };
  const reply = readJsonObject(body);
  const message = readText(reply?.message);
  if (/authentication failed/i.test(message)) return { kind: "refused", cause: "HTTP 200" };
  if (/not found/i.test(message) && (status === 400 || status === 404))
    return { kind: "not_found" };
  if (status !== 200) return { kind: "unknown", cause: `HTTP ${status}` };
  if (reply?.success !== true || !isObject(reply.data)) {
    return { kind: "unknown", cause: "HTTP 200 without transaction data" };
  }
  return readTransaction(reply.data);
}

function readTransaction(data: Readonly<Record<string, unknown>>): ProviderAnswer {
  const status = readText(data.transaction_status).toLowerCase();
  switch (status) {
    case "completed": {
      const amountKobo = readDecimalKobo(readText(data.amount_received));
      if (amountKobo === undefined)
        return { kind: "unknown", cause: "Completed without an amount" };
      return {
        kind: "completed",
        merchantReference: readText(data.merchant_transaction_reference),
        providerReference: readText(data.transaction_reference),
        amountKobo,
        currency: readText(data.currency).toUpperCase(),
      };
    }
    case "failed":
      return { kind: "failed" };
    case "reversed":
    case "refunded":
      return { kind: "reversed" };
    case "initialized":
      return { kind: "initialized" };
    case "":
      return { kind: "unknown", cause: "no status" };
    default:
      // any other word is not documented: the payment may still go either way
      return { kind: "pending" };
  }
}
