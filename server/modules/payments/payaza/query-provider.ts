import type { Kobo } from "#contract/money/kobo.ts";
import type { PayazaConfig } from "#server/platform/config/config.ts";
import {
  callProvider,
  isObject,
  parseDecimalKobo,
  parseJsonObject,
  toText,
} from "./payaza-client.ts";

const queryPath =
  "/merchant-collection/transfer_notification_controller/merchant/transaction-query";

/**
 * The only source the store trusts about money. Never throws.
 * @param reference never one from outside
 */
export async function queryProvider(
  config: PayazaConfig,
  reference: string,
): Promise<ProviderAnswer> {
  const path = `${queryPath}?merchant_reference=${encodeURIComponent(reference)}`;
  const reply = await callProvider(config, path);
  return "error" in reply
    ? { kind: "unknown", cause: reply.error }
    : parseAnswer(reply.status, reply.body);
}

/**
 * Only `completed` has an amount: the provider also names it while a payment is Initialized and after it Failed.
 * `refused`: our key is rejected.
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

export function parseAnswer(status: number, body: string): ProviderAnswer {
  if (status === 401 || status === 403) return { kind: "refused", cause: `HTTP ${status}` };
  const reply = parseJsonObject(body);
  const message = toText(reply?.message);
  if (/authentication failed/i.test(message)) return { kind: "refused", cause: "HTTP 200" };
  if (/not found/i.test(message) && (status === 400 || status === 404))
    return { kind: "not_found" };
  if (status !== 200) return { kind: "unknown", cause: `HTTP ${status}` };
  if (reply?.success !== true || !isObject(reply.data)) {
    return { kind: "unknown", cause: "HTTP 200 without transaction data" };
  }
  return parseTransaction(reply.data);
}

function parseTransaction(data: Readonly<Record<string, unknown>>): ProviderAnswer {
  const status = toText(data.transaction_status).toLowerCase();
  switch (status) {
    case "completed": {
      const amountKobo = parseDecimalKobo(toText(data.amount_received));
      if (amountKobo === undefined)
        return { kind: "unknown", cause: "Completed without an amount" };
      return {
        kind: "completed",
        merchantReference: toText(data.merchant_transaction_reference),
        providerReference: toText(data.transaction_reference),
        amountKobo,
        currency: toText(data.currency).toUpperCase(),
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
      // Other statuses are undocumented: the payment may still go either way.
      return { kind: "pending" };
  }
}
